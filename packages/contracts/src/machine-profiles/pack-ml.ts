const states: Readonly<Record<string, number>> = {
  Clearing: 1,
  Stopped: 2,
  Starting: 3,
  Idle: 4,
  Suspended: 5,
  Execute: 6,
  Stopping: 7,
  Aborting: 8,
  Aborted: 9,
  Holding: 10,
  Held: 11,
  Unholding: 12,
  Suspending: 13,
  Unsuspending: 14,
  Resetting: 15,
  Completing: 16,
  Complete: 17,
};

/** Whether PackML has a state with this name (ISA-TR88.00.02, 2022; OPC 30050). */
export const isPackMlState = (name: string): boolean => Object.hasOwn(states, name);

const connected = 2;
const fault = 5;
const faultStates: ReadonlySet<number> = new Set([8, 9]);

/**
 * Connection state 0 to 6 of a PackML state number: Aborting and Aborted are Erro (5), the other 15 states Conectado (2). The profile's own map, by
 * number or name, takes precedence. Null for a number that PackML does not have.
 */
export const packMlConnection = (
  value: number,
  map: Readonly<Record<string, number>> = {},
): number | null => {
  const name = Object.keys(states).find((one) => states[one] === value);
  const own = map[String(value)] ?? (name === undefined ? undefined : map[name]);
  if (own !== undefined) return own;
  if (name === undefined) return null;
  return faultStates.has(value) ? fault : connected;
};
