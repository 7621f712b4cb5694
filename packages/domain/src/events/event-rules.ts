/** Levels of an event by number: 0 Registro, 1 Informação, 2 Aviso, 3 Erro, 4 Erro Grave. */
export const eventLevels = { record: 0, information: 1, warning: 2, error: 3, graveError: 4 } as const;

/** System event 'Equipamento desconectado', raised by the server after `silenceLimitMs` of silence. */
export const disconnectedEventCode = 90;

/** Bits of a machine's alarm word; bit i raises system event i + 1. */
export const alarmBits = 16;

/** The bitmap that lets all alarms through, 'Todos os alarmes'. */
export const allAlarms = 0xffff;

/**
 * Codes of the system events that an alarm word raises on an equipment, ascending: bit i raises code i + 1 where the
 * equipment's bitmap has that bit. Empty when none. Bits above the 16th are ignored. Source: domain decisions, "Events, alerts".
 */
export function alarmCodesOf(word: number, bitmap: number): number[] {
  return Array.from({ length: alarmBits }, (_, bit) => bit + 1).filter(
    (code) => (word & bitmap & (1 << (code - 1))) !== 0,
  );
}

/**
 * Whether a user with an e-mail level of 0 (none) to 4 (also informations) is mailed when an occurrence of an event of this
 * level starts: emailNotification >= 5 - level. A plain record (0) never mails. Source: domain decisions, "Events, alerts".
 */
export function isMailed(eventLevel: number, emailNotification: number): boolean {
  return eventLevel > 0 && emailNotification >= 5 - eventLevel;
}
