import type { ColumnType, Generated } from "kysely";

type Default<T> = ColumnType<T, T | undefined, T>;

/** How machines are read. */
export interface MachineProfilesTable {
  id: Generated<number>;
  tenant_id: number;
  name: string;
  title: string;
  /** JSON text as it was written. */
  content: string;
  /** SHA-256 of the content's UTF-8 bytes, hexadecimal. */
  sha256: string;
  created_at: Default<Date>;
  removed_at: Date | null;
  version: Default<number>;
}

export interface MachineProfileVersionsTable {
  tenant_id: number;
  profile_id: number;
  version: number;
  content: string;
  saved_at: Date;
}

export interface MachineProfileTables {
  machine_profiles: MachineProfilesTable;
  machine_profile_versions: MachineProfileVersionsTable;
}
