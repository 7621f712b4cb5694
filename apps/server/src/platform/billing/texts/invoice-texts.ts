import type { InvoiceStep } from "@fiel/domain";
import { defineTexts } from "../../texts/define-texts.ts";

/** Texts of an invoice's PDF. */
export interface InvoiceTexts {
  readonly invoice: string;
  readonly credit: string;
  readonly creditOf: string;
  readonly from: string;
  readonly to: string;
  readonly cycleDate: string;
  readonly period: string;
  readonly issued: string;
  readonly due: string;
  readonly paid: string;
  readonly cancelled: string;
  readonly description: string;
  readonly amount: string;
  readonly price: string;
  readonly value: string;
  readonly equipment: string;
  readonly partial: string;
  readonly monthly: string;
  readonly months: string;
  readonly share: string;
  readonly total: string;
  readonly pay: string;
  readonly howToPay: string;
  readonly withoutPix: string;
  readonly until: string;
  /** Shown when the typefaces lack characters of a name. */
  readonly lacksSigns: string;
}

export const invoiceTexts = defineTexts<InvoiceTexts>("invoices", "file", {
  pt_BR: {
    invoice: "Fatura",
    credit: "Nota de crédito",
    creditOf: "Cancela a fatura {number}",
    from: "De",
    to: "Para",
    cycleDate: "Data do ciclo",
    period: "Período",
    issued: "Emitida",
    due: "Vencimento",
    paid: "Paga em {day}, {method}",
    cancelled: "Cancelada pela nota de crédito {number}",
    description: "Descrição",
    amount: "Quantidade",
    price: "Preço",
    value: "Valor",
    equipment: "Equipamentos monitorados",
    partial: "parcial, {from} a {until}",
    monthly: "ciclo mensal, {from} a {until}",
    months: "ciclo de {months} meses, {from} a {until}",
    share: "{cycle} × {days} ÷ {cycleDays} dias",
    total: "Total",
    pay: "Pague com Pix",
    howToPay: "Aponte o aplicativo do banco ou copie o código. Identificador {number}.",
    withoutPix: "Peça os dados de pagamento a {name} e informe o número {number}.",
    until: "{from} a {until}",
    lacksSigns:
      "Onde está \ufffd, há um sinal que este PDF não desenha; a página da fatura traz os nomes inteiros.",
  },
  en: {
    invoice: "Invoice",
    credit: "Credit note",
    creditOf: "Cancels invoice {number}",
    from: "From",
    to: "To",
    cycleDate: "Cycle date",
    period: "Period",
    issued: "Issued",
    due: "Due date",
    paid: "Paid on {day}, {method}",
    cancelled: "Cancelled by credit note {number}",
    description: "Description",
    amount: "Quantity",
    price: "Price",
    value: "Amount",
    equipment: "Monitored equipment",
    partial: "partial, {from} to {until}",
    monthly: "monthly cycle, {from} to {until}",
    months: "cycle of {months} months, {from} to {until}",
    share: "{cycle} × {days} ÷ {cycleDays} days",
    total: "Total",
    pay: "Pay by Pix",
    howToPay: "Scan it with your bank's app or copy the code. Identifier {number}.",
    withoutPix: "Ask {name} how to pay, and name the number {number}.",
    until: "{from} to {until}",
    lacksSigns:
      "Where \ufffd stands, there is a character that this PDF does not draw; the page of the invoice has the whole names.",
  },
  es: {
    invoice: "Factura",
    credit: "Nota de crédito",
    creditOf: "Anula la factura {number}",
    from: "De",
    to: "Para",
    cycleDate: "Fecha del ciclo",
    period: "Período",
    issued: "Emitida",
    due: "Vencimiento",
    paid: "Pagada el {day}, {method}",
    cancelled: "Anulada por la nota de crédito {number}",
    description: "Descripción",
    amount: "Cantidad",
    price: "Precio",
    value: "Importe",
    equipment: "Equipos monitoreados",
    partial: "parcial, {from} a {until}",
    monthly: "ciclo mensual, {from} a {until}",
    months: "ciclo de {months} meses, {from} a {until}",
    share: "{cycle} × {days} ÷ {cycleDays} días",
    total: "Total",
    pay: "Pague con Pix",
    howToPay: "Escanee con la aplicación del banco o copie el código. Identificador {number}.",
    withoutPix: "Pida los datos de pago a {name} e indique el número {number}.",
    until: "{from} a {until}",
    lacksSigns:
      "Donde está \ufffd hay un signo que este PDF no dibuja; la página de la factura trae los nombres enteros.",
  },
});

type Reason = InvoiceStep | "issued" | "sent";

export interface InvoiceMails extends Readonly<Record<Reason, { readonly what: string }>> {
  /** Subject of all mails about one invoice, so that mail programs show them as one conversation. */
  readonly subject: string;
  readonly greeting: string;
  readonly pix: string;
  readonly withoutPix: string;
  readonly button: string;
  readonly attached: string;
}

export const invoiceMailTexts = defineTexts<InvoiceMails>("invoiceMails", "mail", {
  pt_BR: {
    greeting: "Olá.",
    subject: "Fatura {number} de {client}: {total}, vence em {due}",
    issued: {
      what: "A fatura {number} de {client}, de {total}, foi emitida e vence em {due}.",
    },
    sent: {
      what: "Segue a fatura {number} de {client}, de {total}, com vencimento em {due}.",
    },
    before: {
      what: "A fatura {number} de {client}, de {total}, vence amanhã, {due}.",
    },
    due: {
      what: "A fatura {number} de {client}, de {total}, vence hoje, {due}.",
    },
    late: {
      what: "A fatura {number} de {client}, de {total}, venceu em {due} e não consta como paga. Sem pagamento, o acesso é bloqueado em {block}.",
    },
    lateAgain: {
      what: "A fatura {number} de {client}, de {total}, venceu em {due} e não consta como paga. Sem pagamento, o acesso é bloqueado em {block}.",
    },
    block: {
      what: "O acesso de {client} foi bloqueado porque a fatura {number}, de {total}, venceu em {due} e não consta como paga. Os gateways guardam os dados e os entregam depois do pagamento; nada se perde.",
    },
    pix: "Pix copia e cola:",
    withoutPix: "Para pagar, responda a esta mensagem ou fale com {provider} e informe o número {number}.",
    button: "Ver a assinatura",
    attached: "A fatura está anexada em PDF. Se já pagou, desconsidere esta mensagem.",
  },
  en: {
    greeting: "Hello,",
    subject: "Invoice {number} of {client}: {total}, due on {due}",
    issued: {
      what: "Invoice {number} of {client} over {total} has been issued. It is due on {due}.",
    },
    sent: {
      what: "Here is invoice {number} of {client} over {total}, due on {due}.",
    },
    before: {
      what: "Invoice {number} of {client} over {total} is due tomorrow, {due}.",
    },
    due: {
      what: "Invoice {number} of {client} over {total} is due today, {due}.",
    },
    late: {
      what: "Invoice {number} of {client} over {total} was due on {due} and is not paid as far as we know. Without a payment, access is blocked on {block}.",
    },
    lateAgain: {
      what: "Invoice {number} of {client} over {total} was due on {due} and is not paid as far as we know. Without a payment, access is blocked on {block}.",
    },
    block: {
      what: "Access of {client} has been blocked because invoice {number} over {total} was due on {due} and is not paid as far as we know. The gateways keep the data and deliver it after the payment; nothing is lost.",
    },
    pix: "Pix code:",
    withoutPix: "To pay, answer this message or ask {provider}, and name the number {number}.",
    button: "See the subscription",
    attached: "The invoice is attached as a PDF. If you have paid already, ignore this message.",
  },
  es: {
    greeting: "Hola.",
    subject: "Factura {number} de {client}: {total}, vence el {due}",
    issued: {
      what: "La factura {number} de {client}, de {total}, fue emitida y vence el {due}.",
    },
    sent: {
      what: "Esta es la factura {number} de {client}, de {total}, con vencimiento el {due}.",
    },
    before: {
      what: "La factura {number} de {client}, de {total}, vence mañana, {due}.",
    },
    due: {
      what: "La factura {number} de {client}, de {total}, vence hoy, {due}.",
    },
    late: {
      what: "La factura {number} de {client}, de {total}, venció el {due} y no consta como pagada. Sin pago, el acceso se bloquea el {block}.",
    },
    lateAgain: {
      what: "La factura {number} de {client}, de {total}, venció el {due} y no consta como pagada. Sin pago, el acceso se bloquea el {block}.",
    },
    block: {
      what: "El acceso de {client} fue bloqueado porque la factura {number}, de {total}, venció el {due} y no consta como pagada. Los gateways guardan los datos y los entregan después del pago; nada se pierde.",
    },
    pix: "Código Pix:",
    withoutPix: "Para pagar, responda a este mensaje o hable con {provider} e indique el número {number}.",
    button: "Ver la suscripción",
    attached: "La factura va adjunta en PDF. Si ya pagó, ignore este mensaje.",
  },
});
