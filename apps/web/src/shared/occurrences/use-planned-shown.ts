import { type Preference, useStored } from "../preferences/use-stored.ts";

const plannedStops: Preference<boolean> = {
  key: "plannedStops",
  read: (text) => text === "shown",
  write: (shown) => (shown ? "shown" : null),
};

/** Whether rankings include planned stops; off unless switched on in this browser. */
export const usePlannedShown = () => useStored(plannedStops);
