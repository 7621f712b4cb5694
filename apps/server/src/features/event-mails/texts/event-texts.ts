import { defineTexts } from "../../../platform/texts/define-texts.ts";

/** Texts of a mail about an event; words in braces are placeholders. */
export interface EventTexts {
  readonly subject: string;
  readonly greeting: string;
  readonly what: string;
  readonly when: string;
  readonly whenOfMany: string;
  /** Time zone of the instants. */
  readonly zone: string;
  readonly button: string;
  readonly reason: string;
  /** Names of the levels 1 to 4. */
  readonly levels: readonly [string, string, string, string];
}

export const eventTexts = defineTexts<EventTexts>("eventMails", "mail", {
  pt_BR: {
    subject: "{equipment}: {event}",
    greeting: "Olá, {name}.",
    what: "{equipment}: {event} ({level}), em {client}",
    when: "Desde {first}.",
    zone: "Horários de {zone}.",
    whenOfMany: "Começou {count} vezes, a primeira em {first}, a última em {last}.",
    button: "Ver ocorrências",
    reason:
      "Cada ocorrência de um equipamento gera no máximo um e-mail em 10 minutos; as demais são contadas no próximo. O nível dos avisos se muda no seu perfil:",
    levels: ["Informação", "Aviso", "Erro", "Erro Grave"],
  },
  en: {
    subject: "{equipment}: {event}",
    greeting: "Hello {name},",
    what: "{equipment}: {event} ({level}), at {client}",
    when: "Since {first}.",
    zone: "Times are those of {zone}.",
    whenOfMany: "It started {count} times, first on {first}, last on {last}.",
    button: "See occurrences",
    reason:
      "Each event of an equipment makes one mail in 10 minutes at most; further ones are counted into the next. Your profile sets the level:",
    levels: ["Information", "Warning", "Error", "Grave error"],
  },
  es: {
    subject: "{equipment}: {event}",
    greeting: "Hola, {name}.",
    what: "{equipment}: {event} ({level}), en {client}",
    when: "Desde {first}.",
    zone: "Horarios de {zone}.",
    whenOfMany: "Empezó {count} veces, la primera el {first}, la última el {last}.",
    button: "Ver ocurrencias",
    reason:
      "Cada ocurrencia de un equipo genera como máximo un correo en 10 minutos; las demás se cuentan en el siguiente. El nivel de los avisos se cambia en su perfil:",
    levels: ["Información", "Aviso", "Error", "Error grave"],
  },
});
