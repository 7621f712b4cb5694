import { runProgram } from "./checks/run-program.ts";

const { code, output } = await runProgram("oxfmt/bin/oxfmt", process.argv.slice(2));
console.log(output);
process.exitCode = code;
