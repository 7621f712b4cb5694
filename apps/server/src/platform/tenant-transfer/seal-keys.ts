import type { Kysely } from "kysely";
import type { Database } from "../stores/postgres/database.ts";
import { makeSealPair, openUnseal, type SealNote, type Unseal } from "./export-secrets.ts";
import { TransferError } from "./transfer-error.ts";

/** The installation's public key, for which another installation seals the secrets of a client that moves here; created once. */
export async function sealKeyOf(db: Kysely<Database>): Promise<string> {
  const { publicKey: public_key, privateKey: private_key } = makeSealPair();
  await db
    .insertInto("transfer_keys")
    .values({ public_key, private_key })
    .onConflict((one) => one.doNothing())
    .execute();
  const kept = await db.selectFrom("transfer_keys").select("public_key").executeTakeFirstOrThrow();
  return kept.public_key;
}

/** Opens secrets of an export; throws TransferError when they are sealed for another installation. */
export async function unsealerOf(db: Kysely<Database>, note: SealNote): Promise<Unseal> {
  const kept = await db.selectFrom("transfer_keys").selectAll().executeTakeFirst();
  if (kept === undefined || kept.public_key !== note.for)
    throw new TransferError(
      "Os segredos desta exportação foram selados para outra instalação: exporte de novo com a chave que `tenant key` dá aqui.",
    );
  return openUnseal(note, kept.private_key);
}
