import type { DatabaseSync } from "node:sqlite";
import { inTransaction } from "./in-transaction.ts";
import { placeStep } from "./place-step.ts";

const version = 1;

/** Upgrades a file of a version without held records and sent positions, in which all parts of a batch have the same place. */
const toVersion1 = (database: DatabaseSync): void => {
  database.exec(`
    update outbox set place = sorted.n * ${placeStep}
    from (select id, row_number() over (order by place, id) as n from outbox) as sorted where sorted.id = outbox.id;
    insert into untold (mid, key) select mid, key from positions where key glob '*:*' on conflict do nothing;
    pragma user_version = ${version};
  `);
};

/** Upgrades a file of an earlier version. */
export const upgradeSchema = (database: DatabaseSync): void => {
  const isCurrent = (): boolean =>
    Number(database.prepare("pragma user_version").get()?.["user_version"]) >= version;
  if (isCurrent()) return;
  inTransaction(database, () => {
    if (!isCurrent()) toVersion1(database);
  });
};
