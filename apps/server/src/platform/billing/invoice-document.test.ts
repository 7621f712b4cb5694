import type { InvoiceDetails } from "@fiel/contracts";
import { getDocumentProxy, getResolvedPDFJS } from "unpdf";
import { expect, it } from "vitest";
import { makePdf } from "../pdf/make-pdf.ts";
import { invoiceDocument } from "./invoice-document.ts";

const invoice: InvoiceDetails = {
  number: 412,
  kind: "cycle",
  status: "Open",
  fromDay: "2026-11-18",
  toDay: "2026-12-18",
  days: 30,
  cycleDays: 30,
  equipmentAmount: 15,
  pricePerEquipment: 19_900,
  billingPeriod: 1,
  cents: 298_500,
  dueDay: "2026-11-24",
  issuedAt: Date.UTC(2026, 10, 18, 12),
  paidAt: null,
  paidBy: null,
  promisedDay: null,
  creditOf: null,
  creditedBy: null,
  today: "2026-11-19",
  tenant: "vale-alto",
  clientName: "Cooperativa Vale Alto",
  from: { name: "Fiel Sistemas Ltda.", cnpj: null, address: [] },
  to: { name: "Cooperativa Vale Alto", cnpj: null, address: [] },
  dueDays: [],
  pix: null,
  planned: [],
};

it("has the product's mark, in its colour, left of who bills", async () => {
  const bytes = await makePdf(
    invoiceDocument(invoice, { language: "pt_BR", timeZone: "America/Sao_Paulo" }),
    1,
  );
  const page = await (await getDocumentProxy(Uint8Array.from(bytes))).getPage(1);
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const fills = fnArray.flatMap((operation, i) =>
    operation === OPS.setFillRGBColor ? [String(argsArray[i])] : [],
  );
  expect(fills).toContain("#1d55c9");
  const { items } = await page.getTextContent();
  const name = items.find((item) => "str" in item && item.str.includes("Fiel Sistemas"));
  // To the right of the margin (40 pt) and the logo (18 pt).
  expect(name && "transform" in name ? Number(name.transform[4]) : 0).toBeGreaterThan(40 + 18);
});

it("says that a name has signs that it does not draw", async () => {
  const to = { name: "ꀀꀁ Comércio", cnpj: null, address: [] };
  const paper = { language: "pt_BR", timeZone: "America/Sao_Paulo" } as const;
  const textOf = async (one: InvoiceDetails) => {
    const bytes = await makePdf(invoiceDocument(one, paper), 1);
    const page = await (await getDocumentProxy(Uint8Array.from(bytes))).getPage(1);
    const { items } = await page.getTextContent();
    return items.map((item) => ("str" in item ? item.str : "")).join(" ");
  };
  expect(await textOf({ ...invoice, to })).toMatch(/\ufffd\ufffd\s+Comércio[\s\S]*Onde está/);
  expect(await textOf(invoice)).not.toContain("Onde está");
});
