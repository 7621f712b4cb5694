/**
 * Event codes of planned stops and coil changes. A coil's end is an alarm of the machine (bit 5); the others are events of the tenant above 16, which
 * no alarm bit raises.
 */
export const plannedCode = {
  coilChange: 5,
  shiftChange: 17,
  meal: 18,
  productChange: 19,
  cleaning: 21,
  maintenance: 22,
  noProgramme: 23,
} as const;

/** Highest event code that a bit of the machine's alarm word raises. */
export const LAST_ALARM_CODE = 16;

/** An unplanned stop: its relative frequency, and its log-normal duration, s. */
export interface StopCause {
  readonly code: number;
  readonly share: number;
  readonly medianS: number;
  readonly sigma: number;
}

/** As on a real line, few causes make most of the stops, and others most of the lost time. */
export const stopCauses: readonly StopCause[] = [
  { code: 6, share: 260, medianS: 40, sigma: 0.6 },
  { code: 3, share: 170, medianS: 75, sigma: 0.7 },
  { code: 15, share: 120, medianS: 55, sigma: 0.6 },
  { code: 24, share: 100, medianS: 240, sigma: 0.9 },
  { code: 2, share: 70, medianS: 110, sigma: 0.8 },
  { code: 25, share: 60, medianS: 180, sigma: 0.7 },
  { code: 7, share: 56, medianS: 120, sigma: 0.7 },
  { code: 14, share: 40, medianS: 65, sigma: 0.5 },
  { code: 26, share: 30, medianS: 300, sigma: 0.8 },
  { code: 4, share: 24, medianS: 210, sigma: 0.8 },
  { code: 8, share: 22, medianS: 240, sigma: 0.7 },
  { code: 27, share: 18, medianS: 420, sigma: 0.8 },
  { code: 11, share: 10, medianS: 600, sigma: 0.9 },
  { code: 9, share: 7, medianS: 300, sigma: 0.8 },
  { code: 13, share: 6, medianS: 480, sigma: 0.8 },
  { code: 30, share: 6, medianS: 1500, sigma: 0.8 },
  { code: 29, share: 5, medianS: 700, sigma: 0.7 },
  { code: 28, share: 4, medianS: 900, sigma: 1 },
  { code: 1, share: 4, medianS: 150, sigma: 0.9 },
  { code: 10, share: 2, medianS: 900, sigma: 0.8 },
  { code: 12, share: 1, medianS: 1800, sigma: 0.7 },
];
