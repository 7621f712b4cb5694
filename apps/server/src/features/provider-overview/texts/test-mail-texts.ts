import { defineTexts } from "../../../platform/texts/define-texts.ts";

export interface TestMailTexts {
  readonly subject: string;
  readonly text: string;
}

/** Texts of the test mail of the provider. */
export const testMailTexts = defineTexts<TestMailTexts>("testMails", "mail", {
  pt_BR: {
    subject: "E-mail de teste do Fiel",
    text: "Olá, {name}.\n\nOs e-mails do Fiel saem e chegam. Este foi pedido na retaguarda; nada precisa ser feito.\n",
  },
  en: {
    subject: "Test mail of Fiel",
    text: "Hello, {name}.\n\nMails of Fiel leave and arrive. This one was asked for in the back office; nothing has to be done.\n",
  },
  es: {
    subject: "Correo de prueba de Fiel",
    text: "Hola, {name}.\n\nLos correos de Fiel salen y llegan. Este se pidió en la gestión; no hay que hacer nada.\n",
  },
});
