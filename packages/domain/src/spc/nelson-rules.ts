/** Nelson's eight rules, by number. */
export const nelsonRules = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type NelsonRule = (typeof nelsonRules)[number];

/** Rules that are on unless somebody chooses others. */
export const usualNelsonRules: readonly NelsonRule[] = [1, 2, 3, 5];

/** Number of points of each rule's pattern; of rules 5 and 6, of the points looked at. */
export const nelsonRunLengths: Readonly<Record<NelsonRule, number>> = {
  1: 1,
  2: 9,
  3: 6,
  4: 14,
  5: 3,
  6: 5,
  7: 15,
  8: 8,
};

const none: readonly NelsonRule[] = [];

/**
 * Nelson's rules over the points of one chart in time order, one point after another. A point breaks a rule when it completes its pattern:
 * 1: beyond 3 sigma; 2: nine in a row on one side; 3: six in a row rising or falling; 4: fourteen in a row up and down in turn; 5: two of
 * three beyond 2 sigma on one side; 6: four of five beyond 1 sigma on one side; 7: fifteen in a row within 1 sigma; 8: eight in a row
 * beyond 1 sigma on either side. Of rules 5 and 6 the point itself lies beyond, so that a pattern is not told again by the point after it.
 * Source: L. S. Nelson, "The Shewhart control chart: tests for special causes", J. Quality Technology 16, 1984.
 */
export class NelsonRules {
  readonly #rules: readonly NelsonRule[];
  #before = Number.NaN;
  /** Side of the centre line, and points in a row on it. */
  #side = 0;
  #sameSide = 0;
  /** Direction of the last step, steps in a row in it, and steps in a row that turned. */
  #direction = 0;
  #sameDirection = 0;
  #turns = 0;
  #within = 0;
  #beyond = 0;
  #lastFive: number[] = [];

  constructor(rules: readonly NelsonRule[] = usualNelsonRules) {
    this.#rules = nelsonRules.filter((rule) => rules.includes(rule));
  }

  /** Takes the next point, as its distance from the centre line in standard deviations of the points; returns the rules it breaks. */
  next(distance: number): readonly NelsonRule[] {
    this.#count(distance);
    const broken = this.#rules.filter((rule) => this.#breaks(rule, distance));
    return broken.length === 0 ? none : broken;
  }

  #count(distance: number): void {
    const side = Math.sign(distance);
    this.#sameSide = side !== 0 && side === this.#side ? this.#sameSide + 1 : Math.abs(side);
    this.#side = side;
    this.#step(Number.isNaN(this.#before) ? 0 : Math.sign(distance - this.#before));
    this.#before = distance;
    const isWithin = Math.abs(distance) < 1;
    this.#within = isWithin ? this.#within + 1 : 0;
    this.#beyond = Math.abs(distance) > 1 ? this.#beyond + 1 : 0;
    this.#lastFive.push(distance);
    if (this.#lastFive.length > 5) this.#lastFive.shift();
  }

  #step(direction: number): void {
    this.#sameDirection =
      direction !== 0 && direction === this.#direction ? this.#sameDirection + 1 : Math.abs(direction);
    this.#turns = direction !== 0 && direction === -this.#direction ? this.#turns + 1 : Math.abs(direction);
    this.#direction = direction;
  }

  #breaks(rule: NelsonRule, distance: number): boolean {
    const length = nelsonRunLengths[rule];
    switch (rule) {
      case 1:
        return Math.abs(distance) > 3;
      case 2:
        return this.#sameSide >= length;
      // So many points have one step fewer.
      case 3:
        return this.#sameDirection >= length - 1;
      case 4:
        return this.#turns >= length - 1;
      case 5:
        return this.#areBeyond(2, 2, length, distance);
      case 6:
        return this.#areBeyond(1, 4, length, distance);
      case 7:
        return this.#within >= length;
      case 8:
        return this.#beyond >= length;
    }
  }

  /** Whether this point and enough of the last points lie beyond so many deviations on its side. */
  #areBeyond(deviations: number, enough: number, length: number, distance: number): boolean {
    if (Math.abs(distance) <= deviations) return false;
    const side = Math.sign(distance);
    return this.#lastFive.slice(-length).filter((one) => side * one > deviations).length >= enough;
  }
}
