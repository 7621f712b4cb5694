import { defineTexts } from "../../texts/define-texts.ts";

/** Texts of a mail with a password link; `{client}` and `{name}` are filled in. */
export interface LinkTexts {
  readonly subject: string;
  readonly greeting: string;
  readonly reason: string;
  readonly button: string;
  readonly expiry: string;
  readonly ignore: string;
}

type Purposes = Readonly<Record<"invitation" | "reset", LinkTexts>>;

export const linkTexts = defineTexts<Purposes>("linkMails", "mail", {
  pt_BR: {
    invitation: {
      subject: "Convite para o Fiel",
      greeting: "Olá, {name}.",
      reason: "Você foi convidado a usar o Fiel em {client}. Para concluir seu cadastro, escolha uma senha:",
      button: "Escolher senha",
      expiry: "O link vale por 7 dias e funciona uma única vez.",
      ignore: "Se você não esperava este convite, ignore esta mensagem.",
    },
    reset: {
      subject: "Redefinição de senha do Fiel",
      greeting: "Olá, {name}.",
      reason: "Foi pedida uma nova senha para o seu acesso ao Fiel em {client}. Para defini-la:",
      button: "Definir nova senha",
      expiry: "O link vale por 1 hora e funciona uma única vez.",
      ignore: "Se não foi você quem pediu, ignore esta mensagem: sua senha continua a mesma.",
    },
  },
  en: {
    invitation: {
      subject: "Your invitation to Fiel",
      greeting: "Hello {name},",
      reason:
        "You have been invited to use Fiel at {client}. To finish your registration, choose a password:",
      button: "Choose a password",
      expiry: "The link is good for 7 days and works once.",
      ignore: "If you did not expect this invitation, ignore this message.",
    },
    reset: {
      subject: "Reset your Fiel password",
      greeting: "Hello {name},",
      reason: "A new password was asked for your access to Fiel at {client}. To set it:",
      button: "Set a new password",
      expiry: "The link is good for 1 hour and works once.",
      ignore: "If it was not you who asked, ignore this message: your password stays as it is.",
    },
  },
  es: {
    invitation: {
      subject: "Invitación a Fiel",
      greeting: "Hola, {name}.",
      reason: "Le han invitado a usar Fiel en {client}. Para completar su registro, elija una contraseña:",
      button: "Elegir contraseña",
      expiry: "El enlace vale por 7 días y funciona una sola vez.",
      ignore: "Si no esperaba esta invitación, ignore este mensaje.",
    },
    reset: {
      subject: "Restablecimiento de la contraseña de Fiel",
      greeting: "Hola, {name}.",
      reason: "Se ha pedido una nueva contraseña para su acceso a Fiel en {client}. Para definirla:",
      button: "Definir nueva contraseña",
      expiry: "El enlace vale por 1 hora y funciona una sola vez.",
      ignore: "Si no fue usted quien la pidió, ignore este mensaje: su contraseña sigue siendo la misma.",
    },
  },
});
