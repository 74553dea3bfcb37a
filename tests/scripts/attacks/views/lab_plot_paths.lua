-- Pictures at places where none may be.
-- Expected: error "there is nothing called"
-- As experiment: either "lab.plot|path|svg"
-- As console: error "there is nothing called"
for _, path in ipairs({ "../x.svg", "/tmp/x.svg", "", ".", "..", ".svg", "a/b.svg", "secret.txt", "attack.lua", "x\0.svg", "|x.svg",
                        "-x.svg", ("x"):rep(5000) .. ".svg", "~/x.svg", "con.svg", "\27[2J.svg", "x.svg/" }) do
  pcall(lab.plot, lab.sim({ games = 1 }), path)
  pcall(lab.plot, { id = path }, path)
end
