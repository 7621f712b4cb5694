import type { AlertKind } from "@fiel/contracts";
import { defineTexts } from "../../../platform/texts/define-texts.ts";

/** Texts of alert messages; words in braces are placeholders. */
export interface AlertTexts {
  readonly what: Readonly<Record<AlertKind, string>>;
  /** A factor that leaves planned stops out. */
  readonly unplannedFactor: string;
  /** Texts of a mean drift, by its reference and side. Incidents of earlier versions store neither. */
  readonly drift: Readonly<Record<"aboveDay" | "belowDay" | "aboveNominal" | "belowNominal", string>>;
  /** Cause of a stop that nobody has explained. */
  readonly noCause: string;
  /** A cause that began after the incident. */
  readonly causeSince: string;
  /** The text of an incident of a rule with an on-delay. */
  readonly delayed: string;
  readonly since: string;
  readonly ended: string;
  /** Titles of an unsteady incident, and of its end after a quiet period. */
  readonly unsteady: string;
  readonly quiet: string;
  /** End of an incident whose rule was switched off or removed. */
  readonly ruleEnded: string;
  readonly between: string;
  readonly product: string;
  readonly rule: string;
  /** Time zone of the instants; last line of every message. */
  readonly zone: string;
  readonly digest: string;
  readonly endedDigest: string;
  readonly test: string;
  readonly testText: string;
}

export const alertTexts = defineTexts<AlertTexts>("alertMessages", "message", {
  pt_BR: {
    what: {
      stopped: "{subject} parada: {cause}",
      event: "{subject}: {cause}",
      rejects: "{subject}: rejeição de {value} % em {minutes} min",
      underweight: "{subject}: há evidência de peso abaixo do declarado",
      conformity: "{subject}: conformidade reprovada",
      meanDrift: "{subject}: a média deslocou {value} g em {minutes} min",
      factor: "{subject}: fator operacional de {value} % em {minutes} min",
      oee: "{subject}: OEE de {value} % no turno {shift}",
      orderLate: "{subject}: ordem {order} atrasada",
      gatewaySilent: "Gateway {subject} sem sinal",
      boardDark: "Tela {subject} sem sinal",
    },
    unplannedFactor: "{subject}: fator sem planejadas de {value} % em {minutes} min",
    drift: {
      aboveDay: "{subject}: média de {minutes} min {value} g acima das 24 h anteriores",
      belowDay: "{subject}: média de {minutes} min {value} g abaixo das 24 h anteriores",
      aboveNominal: "{subject}: média de {minutes} min {value} g acima do peso nominal",
      belowNominal: "{subject}: média de {minutes} min {value} g abaixo do peso nominal",
    },
    noCause: "causa não informada",
    causeSince: "{cause} (desde {since})",
    delayed: "{what}, há mais de {delay}",
    since: "Desde {start}.",
    unsteady: "Liga e desliga: {what}",
    quiet: "Voltou a ficar quieto: {what}",
    ruleEnded: "A regra foi desligada ou removida: {what}",
    ended: "Encerrado: {what}, durou {duration}",
    between: "De {start} a {end}, {duration}.",
    product: "Produto: {product}.",
    rule: "Regra: {rule}.",
    zone: "Horários de {zone}.",
    digest: "{rule}: {count} alertas",
    endedDigest: "{rule}: {count} alertas encerrados",
    test: "Teste: {rule}",
    testText: "É assim que chegam os avisos desta regra.",
  },
  en: {
    what: {
      stopped: "{subject} stopped: {cause}",
      event: "{subject}: {cause}",
      rejects: "{subject}: {value} % rejected in {minutes} min",
      underweight: "{subject}: evidence of weights below the declared one",
      conformity: "{subject}: conformity failed",
      meanDrift: "{subject}: the mean moved by {value} g in {minutes} min",
      factor: "{subject}: operational factor {value} % in {minutes} min",
      oee: "{subject}: OEE {value} % in the shift {shift}",
      orderLate: "{subject}: order {order} is late",
      gatewaySilent: "Gateway {subject} is silent",
      boardDark: "Screen {subject} is silent",
    },
    unplannedFactor: "{subject}: factor without planned stops {value} % in {minutes} min",
    drift: {
      aboveDay: "{subject}: mean of {minutes} min {value} g above the 24 h before",
      belowDay: "{subject}: mean of {minutes} min {value} g below the 24 h before",
      aboveNominal: "{subject}: mean of {minutes} min {value} g above the nominal weight",
      belowNominal: "{subject}: mean of {minutes} min {value} g below the nominal weight",
    },
    noCause: "cause not told",
    causeSince: "{cause} (since {since})",
    delayed: "{what}, for more than {delay}",
    since: "Since {start}.",
    unsteady: "Goes on and off: {what}",
    quiet: "Quiet again: {what}",
    ruleEnded: "The rule was switched off or removed: {what}",
    ended: "Ended: {what}, lasted {duration}",
    between: "From {start} to {end}, {duration}.",
    product: "Product: {product}.",
    rule: "Rule: {rule}.",
    zone: "Times are those of {zone}.",
    digest: "{rule}: {count} alerts",
    endedDigest: "{rule}: {count} alerts ended",
    test: "Test: {rule}",
    testText: "This is how messages of this rule arrive.",
  },
  es: {
    what: {
      stopped: "{subject} parada: {cause}",
      event: "{subject}: {cause}",
      rejects: "{subject}: rechazo de {value} % en {minutes} min",
      underweight: "{subject}: hay evidencia de peso por debajo del declarado",
      conformity: "{subject}: conformidad reprobada",
      meanDrift: "{subject}: la media se movió {value} g en {minutes} min",
      factor: "{subject}: factor operacional de {value} % en {minutes} min",
      oee: "{subject}: OEE de {value} % en el turno {shift}",
      orderLate: "{subject}: orden {order} atrasada",
      gatewaySilent: "Gateway {subject} sin señal",
      boardDark: "Pantalla {subject} sin señal",
    },
    unplannedFactor: "{subject}: factor sin planificadas de {value} % en {minutes} min",
    drift: {
      aboveDay: "{subject}: media de {minutes} min {value} g por encima de las 24 h anteriores",
      belowDay: "{subject}: media de {minutes} min {value} g por debajo de las 24 h anteriores",
      aboveNominal: "{subject}: media de {minutes} min {value} g por encima del peso nominal",
      belowNominal: "{subject}: media de {minutes} min {value} g por debajo del peso nominal",
    },
    noCause: "causa no informada",
    causeSince: "{cause} (desde {since})",
    delayed: "{what}, desde hace más de {delay}",
    since: "Desde {start}.",
    unsteady: "Va y viene: {what}",
    quiet: "Volvió a la calma: {what}",
    ruleEnded: "La regla fue desactivada o eliminada: {what}",
    ended: "Terminado: {what}, duró {duration}",
    between: "De {start} a {end}, {duration}.",
    product: "Producto: {product}.",
    rule: "Regla: {rule}.",
    zone: "Horarios de {zone}.",
    digest: "{rule}: {count} alertas",
    endedDigest: "{rule}: {count} alertas terminadas",
    test: "Prueba: {rule}",
    testText: "Así llegan los avisos de esta regla.",
  },
});
