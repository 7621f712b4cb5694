import { defineTexts } from "../../texts/define-texts.ts";

interface EmailText {
  readonly subject: string;
  readonly greeting: string;
  readonly what: string;
  readonly button: string;
  readonly after: string;
}

type EmailTexts = Readonly<Record<"confirm" | "changed" | "given", EmailText>>;

/** Texts of mails about a user's own e-mail address; `{client}` and `{name}` are filled in. */
export const emailTexts = defineTexts<EmailTexts>("emailMails", "mail", {
  pt_BR: {
    confirm: {
      subject: "Confirme seu novo e-mail no Fiel",
      greeting: "Olá, {name}.",
      what: "Foi pedido que o seu acesso ao Fiel em {client} passe a usar este e-mail. Para confirmar:",
      button: "Confirmar e-mail",
      after:
        "O link vale por 24 horas e funciona uma única vez. Se não foi você quem pediu, ignore esta mensagem: nada muda.",
    },
    changed: {
      subject: "O e-mail do seu acesso ao Fiel mudou",
      greeting: "Olá, {name}.",
      what: "O seu acesso ao Fiel em {client} usa agora outro e-mail, e este deixou de valer. Todas as sessões foram encerradas.",
      button: "Abrir o Fiel",
      after: "Se você não esperava isso, fale agora com um administrador da sua empresa.",
    },
    given: {
      subject: "Este é o seu novo e-mail no Fiel",
      greeting: "Olá, {name}.",
      what: "Um administrador mudou o e-mail do seu acesso ao Fiel em {client} para este. A sua senha continua a mesma, e tudo o mais também.",
      button: "Entrar no Fiel",
      after: "Se você não esperava isso, fale com um administrador da sua empresa.",
    },
  },
  en: {
    confirm: {
      subject: "Confirm your new e-mail for Fiel",
      greeting: "Hello {name},",
      what: "Your access to Fiel at {client} is to use this e-mail from now on, as was asked for. To confirm it:",
      button: "Confirm the e-mail",
      after:
        "The link is good for 24 hours and works once. If it was not you who asked, ignore this message: nothing changes.",
    },
    changed: {
      subject: "The e-mail of your access to Fiel has changed",
      greeting: "Hello {name},",
      what: "Your access to Fiel at {client} uses another e-mail now, and this one is not good any more. All sessions were ended.",
      button: "Open Fiel",
      after: "If you did not expect this, speak to an administrator of your company now.",
    },
    given: {
      subject: "This is your new e-mail for Fiel",
      greeting: "Hello {name},",
      what: "An administrator changed the e-mail of your access to Fiel at {client} to this one. Your password stays as it is, and so does everything else.",
      button: "Sign in to Fiel",
      after: "If you did not expect this, speak to an administrator of your company.",
    },
  },
  es: {
    confirm: {
      subject: "Confirme su nuevo correo en Fiel",
      greeting: "Hola, {name}.",
      what: "Se ha pedido que su acceso a Fiel en {client} pase a usar este correo. Para confirmarlo:",
      button: "Confirmar correo",
      after:
        "El enlace vale por 24 horas y funciona una sola vez. Si no fue usted quien lo pidió, ignore este mensaje: nada cambia.",
    },
    changed: {
      subject: "El correo de su acceso a Fiel ha cambiado",
      greeting: "Hola, {name}.",
      what: "Su acceso a Fiel en {client} usa ahora otro correo, y este ya no vale. Todas las sesiones se cerraron.",
      button: "Abrir Fiel",
      after: "Si no esperaba esto, hable ahora con un administrador de su empresa.",
    },
    given: {
      subject: "Este es su nuevo correo en Fiel",
      greeting: "Hola, {name}.",
      what: "Un administrador cambió el correo de su acceso a Fiel en {client} por este. Su contraseña sigue siendo la misma, y todo lo demás también.",
      button: "Entrar en Fiel",
      after: "Si no esperaba esto, hable con un administrador de su empresa.",
    },
  },
});
