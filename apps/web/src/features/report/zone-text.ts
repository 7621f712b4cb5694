/** Words before the place name, which CLDR capitalizes in Portuguese. */
const before = /^(?:\p{Lu}\p{Ll}+ )+/u;

/** Name of a zone's time: `horário padrão de Brasília`. English keeps its capitals. */
export const zoneText = (timeZone: string, language: string): string => {
  const format = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: "longGeneric" });
  const name = format.formatToParts(0).find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  return language.startsWith("en") ? name : name.replace(before, (words) => words.toLowerCase());
};
