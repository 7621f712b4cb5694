import type { Expected } from "../http/record-version.ts";
import type { Stored } from "./entity.ts";

/** Thrown when somebody changed a record since the caller read it; the call then answers the present record. */
export class StaleRecord extends Error {
  override readonly name = "StaleRecord";
  readonly id: number;

  constructor({ id }: Pick<Stored<object>, "id">) {
    super("the record has another version");
    this.id = id;
  }
}

export function requireVersion(record: Stored<object>, expected: Expected): void {
  if (expected !== null && record.version !== expected) throw new StaleRecord(record);
}
