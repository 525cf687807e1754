/**
 * `numerator / denominator` rounded to an integer, a half to the even neighbour. Integers only: no floating-point value takes
 * part. The denominator is positive and the numerator is not negative.
 */
export function roundHalfEven(numerator: number, denominator: number): number {
  const remainder = numerator % denominator;
  const floor = (numerator - remainder) / denominator;
  const twice = 2 * remainder;
  return twice > denominator || (twice === denominator && floor % 2 === 1) ? floor + 1 : floor;
}
