import type { CallError } from "../http/call-error.ts";
import type { Stored } from "./entity.ts";

/** Hears of a record that may not be changed or removed, and why. */
export type Refused<V extends object> = (record: Stored<V>, error: CallError) => void;
