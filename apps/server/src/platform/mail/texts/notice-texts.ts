import { defineTexts } from "../../texts/define-texts.ts";

interface NoticeText {
  readonly subject: string;
  readonly what: string;
  readonly button: string;
}

export interface NoticeTexts {
  readonly greeting: string;
  readonly reason: string;
  readonly access: { readonly read: string; readonly admin: string };
  readonly supportAsked: NoticeText;
  readonly equipmentWarning: NoticeText;
}

/** What administrators are told by mail; names in braces are filled in. */
export const noticeTexts = defineTexts<NoticeTexts>("noticeMails", "mail", {
  pt_BR: {
    greeting: "Olá, {name}.",
    reason: "Motivo: {reasonText}",
    access: { read: "só para ver", admin: "para ver e alterar" },
    supportAsked: {
      subject: "{manager} pede acesso de apoio",
      what: "{manager}, do fornecedor, pede acesso de apoio a {client}, {access}, por {hours} h. Sem o seu consentimento ninguém entra; o acesso pode ser encerrado a qualquer momento e cada passo fica na auditoria.",
      button: "Ver o pedido",
    },
    equipmentWarning: {
      subject: "{used} de {most} equipamentos em uso",
      what: "{client} usa {used} dos {most} equipamentos contratados ({percent} %). Para ter mais, fale com o fornecedor.",
      button: "Ver a assinatura",
    },
  },
  en: {
    greeting: "Hello, {name}.",
    reason: "Reason: {reasonText}",
    access: { read: "to see only", admin: "to see and change" },
    supportAsked: {
      subject: "{manager} asks for support access",
      what: "{manager}, of the provider, asks for support access to {client}, {access}, for {hours} h. Without your consent nobody comes in; access can be ended at any time, and every step stands in the audit trail.",
      button: "See the request",
    },
    equipmentWarning: {
      subject: "{used} of {most} equipment in use",
      what: "{client} uses {used} of the {most} equipment that were agreed ({percent} %). To have more, ask the provider.",
      button: "See the subscription",
    },
  },
  es: {
    greeting: "Hola, {name}.",
    reason: "Motivo: {reasonText}",
    access: { read: "solo para ver", admin: "para ver y cambiar" },
    supportAsked: {
      subject: "{manager} pide acceso de apoyo",
      what: "{manager}, del proveedor, pide acceso de apoyo a {client}, {access}, por {hours} h. Sin su consentimiento nadie entra; el acceso se puede terminar en cualquier momento y cada paso queda en la auditoría.",
      button: "Ver el pedido",
    },
    equipmentWarning: {
      subject: "{used} de {most} equipos en uso",
      what: "{client} usa {used} de los {most} equipos contratados ({percent} %). Para tener más, hable con el proveedor.",
      button: "Ver la suscripción",
    },
  },
});
