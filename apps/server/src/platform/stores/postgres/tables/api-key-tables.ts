import type { ApiScope } from "@fiel/contracts";
import type { ColumnType, Generated } from "kysely";

type Default<T> = ColumnType<T, T | undefined, T>;

export interface ApiKeysTable {
  id: Generated<number>;
  tenant_id: number;
  name: string;
  key_hash: Buffer;
  hint: string;
  scopes: ApiScope[];
  machines: number[];
  /** ISO day. */
  last_day: string | null;
  created_at: Default<Date>;
  removed_at: Date | null;
  version: Default<number>;
}

/** Kept apart from the keys, so that a use does not change the key. */
export interface ApiKeyUsesTable {
  tenant_id: number;
  key_id: number;
  used_at: Date;
}

/** Batch number under which each weighing of a program was stored. */
export interface PostedWeighingsTable {
  tenant_id: number;
  machine: number;
  id: string;
  digest: Buffer;
  /** Number of its batch. */
  sequence: string;
  posted_at: Date;
}

export interface ApiKeyTables {
  posted_weighings: PostedWeighingsTable;
  api_keys: ApiKeysTable;
  api_key_uses: ApiKeyUsesTable;
}
