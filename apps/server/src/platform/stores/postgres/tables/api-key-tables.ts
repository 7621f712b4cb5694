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

/** Apart from the keys, so that a use is no change of one. */
export interface ApiKeyUsesTable {
  tenant_id: number;
  key_id: number;
  used_at: Date;
}

export interface ApiKeyTables {
  api_keys: ApiKeysTable;
  api_key_uses: ApiKeyUsesTable;
}
