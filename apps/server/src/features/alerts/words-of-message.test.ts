import { minuteMs } from "@fiel/domain";
import { describe, expect, it } from "vitest";
import type { ToldIncident } from "../../platform/channels/channel.ts";
import { type MessageFacts, whatOf, wordsOfMessage } from "./words-of-message.ts";

const timeZone = "America/Sao_Paulo";
const startedMs = Date.UTC(2026, 10, 20, 16, 54);
const told = (causeSince?: number): ToldIncident => ({
  id: 31,
  rule: { id: 7, name: "Parada sem plano", kind: "stopped" },
  subject: { kind: "equipment", id: "3", name: "CAF3" },
  facts: { code: 20, cause: "Troca de produto", ...(causeSince === undefined ? {} : { causeSince }) },
  startedMs,
  endedMs: null,
});
const opened = (incident: ToldIncident): MessageFacts => ({
  purpose: "opened",
  isEnd: false,
  language: "pt_BR",
  timeZone,
  rule: "Parada sem plano",
  onDelayS: 600,
  incidents: [incident],
});

describe("a stop whose cause is younger than it", () => {
  const incident = told(startedMs + 9 * minuteMs);

  it("is told with both ages, opened, ended and in a digest", () => {
    expect(wordsOfMessage(opened(incident))).toEqual({
      title: "CAF3 parada: Troca de produto (desde 14:03), há mais de 10\u00a0min",
      text: "Desde 20/11/2026 13:54:00.\nRegra: Parada sem plano.\nHorários de America/Sao_Paulo.",
    });
    const ended = { ...incident, endedMs: startedMs + 20 * minuteMs };
    expect(wordsOfMessage({ ...opened(ended), purpose: "ended", isEnd: true }).title).toContain(
      "Encerrado: CAF3 parada: Troca de produto (desde 14:03), durou 20",
    );
    const two = { ...opened(incident), purpose: "digest" as const, incidents: [incident, told()] };
    expect(wordsOfMessage(two).text.split("\n")).toEqual([
      "CAF3 parada: Troca de produto (desde 14:03). Desde 20/11/2026 13:54:00.",
      "CAF3 parada: Troca de produto. Desde 20/11/2026 13:54:00.",
      "Horários de America/Sao_Paulo.",
    ]);
  });

  it("is told so in the other languages", () => {
    const inLanguage = (language: "en" | "es") => whatOf(incident, { language, timeZone });
    expect(inLanguage("en")).toBe("CAF3 stopped: Troca de produto (since 14:03)");
    expect(inLanguage("es")).toBe("CAF3 parada: Troca de produto (desde 14:03)");
  });
});

it("a stop that is as old as its cause, or was stored without, has the cause alone", () => {
  for (const one of [told(startedMs), told(startedMs + minuteMs), told()])
    expect(whatOf(one, { language: "pt_BR", timeZone })).toBe("CAF3 parada: Troca de produto");
});

describe("a mean that lies off", () => {
  const drifted = (facts: ToldIncident["facts"]): ToldIncident => ({
    ...told(),
    rule: { id: 8, name: "Média", kind: "meanDrift" },
    facts: { limit: 3, minutes: 30, ...facts },
  });
  const inLanguage = (facts: ToldIncident["facts"], language: "pt_BR" | "en" | "es" = "pt_BR") =>
    whatOf(drifted(facts), { language, timeZone });

  it("is told with the side on which it lies, and of what: who reads it corrects the right way", () => {
    expect(inLanguage({ value: -8, against: "nominal" })).toBe(
      "CAF3: média de 30 min 8,00 g abaixo do peso nominal",
    );
    expect(inLanguage({ value: 8, against: "day" })).toBe(
      "CAF3: média de 30 min 8,00 g acima das 24 h anteriores",
    );
    expect(inLanguage({ value: -8, against: "day" }, "en")).toBe(
      "CAF3: mean of 30 min 8.00 g below the 24 h before",
    );
    expect(inLanguage({ value: -8, against: "nominal" }, "es")).toContain("por debajo del peso nominal");
  });

  it("has no side where none was stored", () => {
    expect(inLanguage({ value: 8 })).toBe("CAF3: a média deslocou 8,00 g em 30 min");
  });
});

it("a factor is named as on the pages: with planned stops, or without them", () => {
  const low = (withoutPlanned?: boolean): ToldIncident => ({
    ...told(),
    rule: { id: 8, name: "Fator", kind: "factor" },
    facts: {
      value: 61.5,
      limit: 80,
      minutes: 30,
      ...(withoutPlanned === undefined ? {} : { withoutPlanned }),
    },
  });
  const say = (one: ToldIncident, language: "pt_BR" | "es" | "en") => whatOf(one, { language, timeZone });
  expect(say(low(true), "pt_BR")).toBe("CAF3: fator sem planejadas de 61,50 % em 30 min");
  expect(say(low(true), "es")).toBe("CAF3: factor sin planificadas de 61,50 % en 30 min");
  expect(say(low(true), "en")).toBe("CAF3: factor without planned stops 61.50 % in 30 min");
  // Incidents of older versions do not say which of the two it is.
  for (const one of [low(false), low()])
    expect(say(one, "pt_BR")).toBe("CAF3: fator operacional de 61,50 % em 30 min");
});
