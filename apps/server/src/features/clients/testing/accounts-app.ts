import type { Account, ErrorBody, SignedIn } from "@fiel/contracts";
import { addDays, dayOf } from "@fiel/domain";
import { expect } from "vitest";
import { bearer, openTestApp } from "../../../testing/test-app.ts";

export const today = () => dayOf(Date.now(), "America/Sao_Paulo");
/** Form values of a new client. */
export const accountOf = (change: object = {}) => ({
  tenant: "Santa-Rita",
  name: "Moinho Santa Rita",
  language: "pt_BR",
  plan: "2",
  status: "Active",
  rootUser: { name: "Helena Prado", email: "Helena@santarita.example" },
  equipmentAmount: 2,
  pricePerEquipment: 18_900,
  billingPeriod: 3,
  billingCycleAnchor: addDays(today(), 30),
  endTrialAt: addDays(today(), 11),
  accountResponsible: "financeiro@santarita.example",
  cnpj: "12abc34501de35",
  address: {
    street: "Av. das Indústrias, 1480",
    city: "Manaus",
    state: "AM",
    country: "Brasil",
    cep: "84070260",
  },
  ...change,
});

export type AccountsApp = Awaited<ReturnType<typeof openAccountsApp>>;

/** The server with a signed-in manager and the calls for clients. */
export async function openAccountsApp() {
  const test = await openTestApp();
  const { token } = await test.signInManager();
  const send = (method: "POST" | "PUT", payload: object, ifMatch?: string) =>
    test.app.inject({
      method,
      url: "/api/management/clients/account",
      payload,
      headers: { ...bearer(token), ...(ifMatch === undefined ? {} : { "if-match": ifMatch }) },
    });
  const get = <T>(rest = "") =>
    test.app
      .inject({ url: `/api/management/clients/account${rest}`, headers: bearer(token) })
      .then((answer) => answer.json<T>());
  const errorOf = ({ body: text }: { body: string }) => (JSON.parse(text) as ErrorBody).error;
  const fieldsOf = async (change: object) =>
    Object.keys(errorOf(await send("POST", accountOf({ tenant: "wrong", ...change }))).fields ?? {});
  const signIn = (tenant: string, email: string, password: string) =>
    test.app.inject({
      method: "POST",
      url: `/api/client/${tenant}/users/access`,
      payload: { email, password },
    });

  /** A new client whose key user chose a password. */
  async function addClient(tenant: string): Promise<{ admin: string; email: string; account: Account }> {
    const email = `${tenant}@example.com`;
    const answer = await send("POST", accountOf({ tenant, rootUser: { name: tenant, email } }));
    await expect.poll(() => test.mails.some(({ to }) => to === email)).toBe(true);
    const text = test.mails.find(({ to }) => to === email)?.text ?? "";
    const link = new RegExp(`/client/${tenant}/reset-password\\?token=(\\S+)`).exec(text)?.[1];
    const chosen = { token: link, email, password: "uma bem comprida", confirmPassword: "uma bem comprida" };
    await test.app.inject({
      method: "POST",
      url: `/api/client/${tenant}/users/access/reset`,
      payload: chosen,
    });
    const admin = (await signIn(tenant, email, chosen.password)).json<SignedIn>().token;
    return { admin, email, account: answer.json<Account>() };
  }
  return { test, token, send, get, errorOf, fieldsOf, signIn, addClient };
}
