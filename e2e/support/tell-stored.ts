// `askStores` runs this as a separate process. It prints what an installation has stored.
import { countStored } from "./stored-counts.ts";
import { readRecords } from "./stored-records.ts";

const [what, dataDirectory = "", client = ""] = process.argv.slice(2);
const told = what === "counts" ? await countStored(dataDirectory, client) : await readRecords(dataDirectory);
// The engine's threads would keep the process alive.
process.stdout.write(`\n${JSON.stringify(told)}\n`, () => process.exit(0));
