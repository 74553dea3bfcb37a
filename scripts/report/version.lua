-- version.lua: what --version and `version` print
print(("nardbox %s\n%s, readline %s"):format(result.version, result.lua, result.readline))
