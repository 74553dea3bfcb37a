// SPDX-License-Identifier: MIT
// What is wrong with a document? Elements nest, attributes are quoted, nothing is bare.
#pragma once

// Of XML with its declaration: NULL, or what is wrong.
const char *xml_fault(const char *text);

// Of a page of HTML, which is well-formed as XML, too, and asks for nothing outside itself.
const char *page_fault(const char *text);
