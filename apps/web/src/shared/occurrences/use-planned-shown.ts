import { type Preference, useStored } from "../preferences/use-stored.ts";

const plannedStops: Preference<boolean> = {
  key: "plannedStops",
  read: (text) => text === "shown",
  write: (shown) => (shown ? "shown" : null),
};

/** Whether rankings count planned stops, too: not unless somebody asked for it on this machine. */
export const usePlannedShown = () => useStored(plannedStops);
