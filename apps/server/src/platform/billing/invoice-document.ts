import type { InvoiceDetails, InvoiceParty } from "@fiel/contracts";
import {
  addDays,
  formatCnpj,
  formatDay,
  formatInstant,
  formatInvoiceNumber,
  formatReais,
  localeOf,
} from "@fiel/domain";
import { renderSVG } from "uqr";
import type { Language } from "../http/languages.ts";
import type { PdfDocument } from "../pdf/make-pdf.ts";
import { fillText } from "../texts/fill-text.ts";
import { type InvoiceTexts, invoiceTexts } from "./texts/invoice-texts.ts";

export interface InvoicePaper {
  readonly language: Language;
  /** Time zone of the client. */
  readonly timeZone: string;
}

/** The logo, as on the invoice's page in the web app. */
const mark =
  '<svg viewBox="0 0 24 24"><path fill="#1d55c9" d="M12 0 14.5 18H9.5Z"/><path fill="#14171a" d="M0 22.2h2.1V18h2.1v4.2h2.1v-2.6h2.1v2.6h7.2v-2.6h2.1v2.6h2.1V18h2.1v4.2H24V24H0Z"/></svg>';

const quiet = "#5b6064";
const line = { type: "line", x1: 0, y1: 0, x2: 515, y2: 0, lineWidth: 0.75, lineColor: "#c9cdcb" } as const;
const rule = (above: number) => ({ canvas: [line], margin: [0, above, 0, 8] });

/** PDF document of an invoice or credit note, one page of A4. */
export function invoiceDocument(invoice: InvoiceDetails, { language, timeZone }: InvoicePaper): PdfDocument {
  const texts = invoiceTexts.in(language);
  const locale = localeOf(language);
  const number = formatInvoiceNumber(invoice.number);
  const title = invoice.kind === "credit" ? texts.credit : texts.invoice;
  const money = (cents: number) => formatReais(cents, locale) ?? "";
  return {
    info: { title: `${title} ${number}`, author: invoice.from.name },
    lacksSigns: texts.lacksSigns,
    pageSize: "A4",
    pageMargins: [40, 44, 40, 44],
    defaultStyle: { fontSize: 9.5, lineHeight: 1.25, color: "#14171a" },
    styles: {
      label: { color: quiet, fontSize: 8.5 },
      number: { fontSize: 20 },
      total: { fontSize: 18, bold: true },
      code: { fontSize: 7.5 },
    },
    content: [
      {
        columns: [
          { svg: mark, width: 18 },
          { text: invoice.from.name, bold: true, fontSize: 13, margin: [8, 1, 0, 0] },
          {
            stack: [
              { text: title, style: "label" },
              { text: number, style: "number" },
            ],
            alignment: "right",
          },
        ],
        margin: [0, 0, 0, 18],
      },
      {
        columns: [
          partyOf(texts.from, invoice.from),
          partyOf(texts.to, invoice.to),
          datesOf(invoice, texts, timeZone),
        ],
        columnGap: 16,
      },
      ...stateOf(invoice, texts, timeZone),
      ...itemsOf(invoice, texts, money),
      ...paymentOf(invoice, texts),
    ],
  };
}

const partyOf = (label: string, { name, cnpj, address }: InvoiceParty) => ({
  stack: [
    { text: label, style: "label" },
    { text: name, bold: true },
    ...(cnpj === null ? [] : [{ text: `CNPJ ${formatCnpj(cnpj) ?? cnpj}` }]),
    ...address.map((text) => ({ text })),
  ],
});

const periodOf = ({ fromDay, toDay }: InvoiceDetails) => ({
  from: formatDay(fromDay),
  until: formatDay(addDays(toDay, -1)),
});

function datesOf(invoice: InvoiceDetails, texts: InvoiceTexts, timeZone: string) {
  const rows = [
    [texts.cycleDate, formatDay(invoice.fromDay)],
    [texts.period, fillText(texts.until, periodOf(invoice))],
    [texts.issued, formatInstant(invoice.issuedAt, "dateTime", timeZone) ?? ""],
    [texts.due, formatDay(invoice.dueDay)],
  ];
  return {
    table: {
      widths: ["auto", "*"],
      body: rows.map(([label, value]) => [
        { text: label, style: "label", noWrap: true },
        { text: value, alignment: "right", bold: label === texts.due },
      ]),
    },
    layout: "noBorders",
    width: 210,
  };
}

/** Line that says the invoice was paid or cancelled, or which invoice a credit note cancels; empty for an open invoice. */
function stateOf(invoice: InvoiceDetails, texts: InvoiceTexts, timeZone: string): unknown[] {
  const said = (text: string, values: Record<string, string>) => [
    { text: fillText(text, values), bold: true, margin: [0, 14, 0, 0] },
  ];
  if (invoice.creditOf !== null)
    return said(texts.creditOf, { number: formatInvoiceNumber(invoice.creditOf) });
  if (invoice.creditedBy !== null)
    return said(texts.cancelled, { number: formatInvoiceNumber(invoice.creditedBy) });
  if (invoice.paidAt === null) return [];
  const day = formatInstant(invoice.paidAt, "date", timeZone) ?? "";
  return said(texts.paid, { day, method: invoice.paidBy ?? "" });
}

const right = (text: string) => ({ text, alignment: "right" });

function itemsOf(invoice: InvoiceDetails, texts: InvoiceTexts, money: (cents: number) => string): unknown[] {
  const { equipmentAmount, pricePerEquipment, days, cycleDays, cents } = invoice;
  const cycle = equipmentAmount * pricePerEquipment;
  const share = fillText(texts.share, { cycle: money(cycle), days, cycleDays });
  const sums = [
    [`${equipmentAmount} × ${money(pricePerEquipment)}`, money(cycle)],
    ...(days === cycleDays ? [] : [[share, money(cents)]]),
  ];
  return [
    {
      table: {
        widths: ["*", 60, 80, 90],
        headerRows: 1,
        body: [headOf(texts), itemOf(invoice, texts, money)],
      },
      layout: "items",
      margin: [0, 24, 0, 8],
    },
    {
      columns: [
        { text: "", width: "*" },
        {
          table: {
            widths: ["*", "auto"],
            body: [
              ...sums.map(([label = "", value = ""]) => [{ text: label, color: quiet }, right(value)]),
              [
                { text: texts.total, bold: true, margin: [0, 8, 0, 0] },
                { ...right(money(cents)), style: "total" },
              ],
            ],
          },
          layout: "sums",
          width: 236,
        },
      ],
    },
  ];
}

const headOf = ({ description, amount, price, value }: InvoiceTexts) => [
  { text: description, style: "label" },
  ...[amount, price, value].map((text) => ({ ...right(text), style: "label" })),
];

function itemOf(invoice: InvoiceDetails, texts: InvoiceTexts, money: (cents: number) => string) {
  const { days, cycleDays, billingPeriod: months } = invoice;
  const what = days !== cycleDays ? texts.partial : months === 1 ? texts.monthly : texts.months;
  return [
    {
      stack: [
        { text: texts.equipment, bold: true },
        { text: fillText(what, { ...periodOf(invoice), months }), color: quiet },
      ],
    },
    right(String(invoice.equipmentAmount)),
    right(money(invoice.pricePerEquipment)),
    { ...right(money(invoice.cents)), bold: true },
  ];
}

function paymentOf(invoice: InvoiceDetails, texts: InvoiceTexts): unknown[] {
  if (invoice.status !== "Open") return [];
  const number = formatInvoiceNumber(invoice.number);
  if (invoice.pix === null)
    return [rule(60), { text: fillText(texts.withoutPix, { name: invoice.from.name, number }) }];
  return [
    rule(60),
    {
      columns: [
        { svg: renderSVG(invoice.pix, { border: 2, ecc: "M" }), width: 132 },
        {
          stack: [
            { text: texts.pay, bold: true, fontSize: 11 },
            { text: fillText(texts.howToPay, { number }), margin: [0, 4, 0, 8] },
            { text: invoice.pix, style: "code" },
          ],
        },
      ],
      columnGap: 16,
      unbreakable: true,
    },
  ];
}
