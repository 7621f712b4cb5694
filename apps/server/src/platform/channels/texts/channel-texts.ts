import { defineTexts } from "../../texts/define-texts.ts";

export interface ChannelTexts {
  readonly acknowledge: string;
  readonly see: string;
  /** Shown below the acknowledgement link of a mail. */
  readonly once: string;
  /** Why the reader gets the mail; {client} is the client's name. */
  readonly reason: string;
}

export const channelTexts = defineTexts<ChannelTexts>("channels", "message", {
  pt_BR: {
    acknowledge: "Reconhecer",
    see: "Ver o alerta",
    once: "O link reconhece o alerta em seu nome, sem entrar no Fiel, e vale uma vez.",
    reason: "Você recebe este e-mail porque uma regra de alerta de {client} avisa você.",
  },
  en: {
    acknowledge: "Acknowledge",
    see: "See the alert",
    once: "The link acknowledges the alert in your name, without signing in to Fiel, and works once.",
    reason: "You get this e-mail because an alert rule of {client} tells you.",
  },
  es: {
    acknowledge: "Reconocer",
    see: "Ver la alerta",
    once: "El enlace reconoce la alerta en su nombre, sin entrar en Fiel, y vale una vez.",
    reason: "Recibe este correo porque una regla de alerta de {client} le avisa.",
  },
});
