import { readFileSync } from "node:fs";
import path from "node:path";

const fiel1 = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "../../../apps/gateway/profiles/fiel-1.json"), "utf8"),
) as Record<string, unknown>;
const { alarms: _alarms, ...withoutAlarms } = fiel1;

const lastWeight = (counter: object): object => ({
  title: "Contador e último peso",
  speed: { address: 4, type: "f32" },
  product: { address: 6 },
  operator: { address: 7, type: "f32" },
  alarms: { address: 9 },
  packages: {
    kind: "counter-and-last-weight",
    counter,
    weightMg: { address: 2, type: "f32", scale: 1000 },
    maxPerMinute: 600,
  },
});

/** Register profiles of the plant's machines beside the one that comes with the gateway. */
export const profiles: Readonly<Record<string, object>> = {
  decimal: lastWeight({ address: 0, type: "u32", modulus: 10_000 }),
  u16: lastWeight({ address: 1, type: "u16" }),
  "without-alarms": withoutAlarms,
};
