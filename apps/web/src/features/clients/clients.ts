import {
  type Account,
  createAccount,
  type InputOfAccount,
  listAccounts,
  type ListedAccount,
  readAccount,
  updateAccount,
} from "@fiel/contracts";
import type { Registration } from "../../shared/registration/registration.ts";

/** A row of the list. */
export type Listed = ListedAccount;
export type ClientRow = Listed | Account;

export const isWhole = (row: ClientRow): row is Account => "client" in row;
const accountOf = (row: ClientRow) => (isWhole(row) ? row.client : row);

export type ClientDraft = InputOfAccount;

/** Registration of clients for the provider. Instead of removal they are blocked; leaving is a separate process. */
export const clients: Registration<ClientRow, ClientDraft> = {
  name: "clients",
  addedText: "clients.addedText",
  readFailed: "clients.readFailed",
  keyOf: (row) => accountOf(row).tenant,
  nameOf: (row) => accountOf(row).name,
  list: async ({ api }, _removed, signal) => ({ rows: await api.call(listAccounts, { params: {} }, signal) }),
  read: ({ api }, tenant, signal) => api.call(readAccount, { params: { tenant } }, signal),
  create: ({ api }, body) =>
    api.call(createAccount, {
      params: {},
      body: { ...body, rootUser: body.rootUser ?? { name: "", email: "" } },
    }),
  update: ({ api }, row, body) =>
    api.call(updateAccount, { params: {}, body, ...(isWhole(row) ? { version: row.version } : {}) }),
  remove: () => Promise.reject(new Error("Clients are blocked, not removed.")),
};
