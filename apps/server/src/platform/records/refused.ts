import type { CallError } from "../http/call-error.ts";
import type { Stored } from "./entity.ts";

/** Called for a record that must not be changed or removed, with the reason. */
export type Refused<V extends object> = (record: Stored<V>, error: CallError) => void;
