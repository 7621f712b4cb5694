import { shippedProfiles } from "@fiel/contracts";

const { alarms: _alarms, ...withoutAlarms } = { ...shippedProfiles.get("fiel-1") };

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

/** Register profiles of the plant's machines, in addition to the one that the gateway ships. */
export const profiles: Readonly<Record<string, object>> = {
  decimal: lastWeight({ address: 0, type: "u32", modulus: 10_000 }),
  u16: lastWeight({ address: 1, type: "u16" }),
  "without-alarms": withoutAlarms,
};
