import type { Page } from "playwright-core";
import { expect } from "vitest";

interface NewClient {
  /** The person who gets the invitation. */
  readonly owner: { readonly name: string; readonly email: string };
  /** Address for invoices. */
  readonly billedTo: string;
}

const see = (text: string | RegExp, on: Page) => on.getByText(text).first().waitFor();
const field = (name: string, on: Page) => on.locator(`input[name="${name}"]`);
const fill = async (values: Readonly<Record<string, string>>, on: Page) => {
  for (const [name, value] of Object.entries(values)) await field(name, on).fill(value);
};
const create = (on: Page) => on.getByRole("button", { name: "Criar cliente" }).click();
const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Fills in the form of a new client, first with errors. Checks the messages and the amount to be billed. */
export async function fillNewClient(page: Page, { owner, billedTo }: NewClient): Promise<void> {
  await fill({ tenant: "santa rita", pricePerEquipment: "0,00" }, page);
  await create(page);
  for (const message of [
    "Nome é obrigatório",
    "Identificador não pode conter espaços",
    "Email é obrigatório",
    "Preço por equipamento não pode ser R$ 0,00",
    "Assinatura deve conter ao menos um equipamento",
  ])
    await see(message, page);
  await fill(
    {
      name: "Moinho Santa Rita",
      tenant: "santa-rita",
      cnpj: "12abc34501de35",
      ownerName: owner.name,
      ownerEmail: owner.email,
      equipmentAmount: "24",
      pricePerEquipment: "189,00",
      billingPeriod: "3",
      maxUsers: "0",
      accountResponsible: billedTo,
      billingCycleAnchor: dayAfter(26),
    },
    page,
  );
  await page.getByText("Avaliação gratuita até").click();
  await field("endTrialAt", page).fill(dayAfter(40));
  await create(page);
  await see("Primeira cobrança deve ser após período de avaliação", page);
  await see("Um número inteiro de 1 para cima; vazio é sem limite", page);
  await fill(
    { maxUsers: "2", retentionMonths: "24", ingestPerMinute: "1.800", endTrialAt: dayAfter(11) },
    page,
  );
  await see(/R\$\s4\.536,00 a cada 3 meses/, page);
  await see(/1ª, parcial,/, page);
  expect(await field("cnpj", page).inputValue()).toBe("12.ABC.345/01DE-35");
}
