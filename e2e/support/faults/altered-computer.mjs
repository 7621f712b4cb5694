// Loaded before a program (NODE_OPTIONS=--import): its computer's clock is off and its disk full as a file says, at any time.
import fs, { readFileSync } from "node:fs";
import { ServerResponse } from "node:http";
import { syncBuiltinESMExports } from "node:module";

const file = process.env["FIEL_TEST_COMPUTER"] ?? "";
let altered = { shiftMs: 0, isDiskFull: false };
const read = () => {
  try {
    altered = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // Being written at this moment.
  }
};
read();
setInterval(read, 50).unref();

const RealDate = Date;
const realNow = Date.now.bind(Date);
const now = () => realNow() + altered.shiftMs;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args) => new target(...(args.length === 0 ? [now()] : args)),
  get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
});

// Node keeps the Date of its own for this header.
const writeHead = ServerResponse.prototype.writeHead;
ServerResponse.prototype.writeHead = function (...args) {
  if (altered.shiftMs !== 0) this.setHeader("date", new Date().toUTCString());
  return writeHead.apply(this, args);
};

const statfs = fs.statfsSync;
fs.statfsSync = (...args) => {
  const found = statfs(...args);
  return altered.isDiskFull ? { ...found, bsize: 4096, bavail: 100 } : found;
};
syncBuiltinESMExports();
