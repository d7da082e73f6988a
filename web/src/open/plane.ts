// The drawing plane of a free table: x to the right, y downward, so many units to the unit of length.
import type { LengthUnit, Place, TableField } from '../api/types';
import type { Point } from '../lib/geometry';

/** Units of the drawing to a unit of length. */
export const S = 20;

/** Between places of the table, in thousandths from the south-west corner, and points of the drawing. */
export class Plane {
  readonly width: number;
  readonly height: number;

  constructor(field: Pick<TableField, 'width' | 'height'>) {
    this.width = (field.width / 1000) * S;
    this.height = (field.height / 1000) * S;
  }

  at = ({ x, y }: Place): Point => [(x / 1000) * S, this.height - (y / 1000) * S];
  line = (places: readonly Place[]): Point[] => places.map(this.at);
  place = ([x, y]: Point): Place => ({ x: Math.round((x / S) * 1000), y: Math.round(((this.height - y) / S) * 1000) });
}

/** A direction in hundredths of a degree clockwise from north, as a vector of the drawing. */
export function towards(hundredths: number): Point {
  const angle = (hundredths / 100 / 180) * Math.PI;
  return [Math.sin(angle), -Math.cos(angle)];
}

/** The direction of a vector of the drawing, in hundredths of a degree clockwise from north, 0 to 35999. */
export function headingOf([x, y]: Point): number {
  const degrees = (Math.atan2(x, -y) / Math.PI) * 180;
  return Math.round((degrees < 0 ? degrees + 360 : degrees) * 100) % 36_000;
}

/** The shorter turn from one direction to another, -18000 to 18000. */
export function turnTo(from: number, to: number): number {
  const turn = (((to - from) % 36_000) + 36_000) % 36_000;
  return turn > 18_000 ? turn - 36_000 : turn;
}

/** A length in thousandths as people say it. */
export const length = (thousandths: number, unit: LengthUnit): string => `${(thousandths / 1000).toFixed(1).replace(/\.0$/, '')}${unit.short}`;
