import { expect, it } from "vitest";
import { chartLocale } from "./chart-locale.ts";

it("names months and days in each language, Sunday first", () => {
  const { time } = chartLocale("pt-BR");
  expect(time.monthAbbr).toEqual("jan fev mar abr mai jun jul ago set out nov dez".split(" "));
  expect(time.dayOfWeekAbbr).toEqual("dom seg ter qua qui sex sáb".split(" "));
  for (const language of ["en", "es"]) {
    const { month, dayOfWeek } = chartLocale(language).time;
    expect([new Set(month).size, new Set(dayOfWeek).size]).toEqual([12, 7]);
  }
  expect(chartLocale("en").time.dayOfWeek[0]).toBe("Sunday");
});
