/** The words before the place, which Portuguese writes with capitals in CLDR. */
const before = /^(?:\p{Lu}\p{Ll}+ )+/u;

/** What a zone's time is called: `horário padrão de Brasília`. In English its words keep their capitals. */
export const zoneText = (timeZone: string, language: string): string => {
  const format = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: "longGeneric" });
  const name = format.formatToParts(0).find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  return language.startsWith("en") ? name : name.replace(before, (words) => words.toLowerCase());
};
