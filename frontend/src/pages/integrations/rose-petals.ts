/** Where the petals of the rose window are. The middle is 0 0, angles are clockwise from the top. */
import type { Integration, IntegrationGroup } from "./search-integrations";

export interface Petal {
  integration: Integration;
  /** The outline, as if the petal were at the top, and the degrees by which it turns. */
  d: string;
  turn: number;
  /** 1 is beside the hub. */
  ring: 1 | 2 | 3;
  /** The middle of its mark, and the size. */
  x: number;
  y: number;
  size: number;
}

export interface Sector {
  group: IntegrationGroup;
  d: string;
  petals: readonly Petal[];
}

export const HUB = 84;
export const RIM = 314;
const rings = { 1: { from: HUB, to: 180, size: 46 }, 2: { from: 180, to: 246, size: 30 }, 3: { from: 246, to: 310, size: 30 } };

/** The middle of the largest sector, which is the lit one while nothing is searched: it faces the sun. */
const SUN = 40;

const round = (value: number) => Math.round(value * 10) / 10;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const point = (radius: number, angle: number) => `${round(radius * Math.sin(radians(angle)))} ${round(-radius * Math.cos(radians(angle)))}`;

/** A sector for each group, as wide as its share of the integrations. The popular one is beside the hub, half of them along the rim. */
export function sectorsOf(groups: readonly IntegrationGroup[]): readonly Sector[] {
  const counts = groups.map(({ integrations }) => integrations.length);
  const each = 360 / counts.reduce((sum, count) => sum + count, 0);
  const starts = counts.map((_, at) => counts.slice(0, at).reduce((sum, count) => sum + count, 0) * each);
  const largest = counts.indexOf(Math.max(...counts));
  const shift = SUN - ((starts[largest] ?? 0) + ((counts[largest] ?? 0) * each) / 2);
  return groups.map((group, at) => {
    const width = group.integrations.length * each;
    const start = (starts[at] ?? 0) + shift;
    const others = group.integrations.filter(({ popular }) => !popular);
    const onRim = Math.min(others.length, Math.ceil(group.integrations.length / 2));
    const inRing = { 1: group.integrations.filter(({ popular }) => popular), 2: others.slice(onRim), 3: others.slice(0, onRim) };
    return {
      group,
      d: `M${point(HUB, start)}L${point(RIM, start)}A${RIM} ${RIM} 0 0 1 ${point(RIM, start + width)}L${point(HUB, start + width)}A${HUB} ${HUB} 0 0 0 ${point(HUB, start)}`,
      petals: ([1, 2, 3] as const).flatMap((ring) =>
        inRing[ring].map((one, nth) => petal(one, ring, start, width / inRing[ring].length, nth)),
      ),
    };
  });
}

/** Two straight sides and a round arch. */
function petal(integration: Integration, ring: 1 | 2 | 3, start: number, width: number, nth: number): Petal {
  const { from, to, size } = rings[ring];
  const half = width / 2;
  const spring = to / (Math.cos(radians(half)) + Math.sin(radians(half)));
  const arch = round(spring * Math.sin(radians(half)));
  const turn = start + width * (nth + 0.5);
  const at = from + (to - from) * (ring === 1 ? 0.54 : 0.5);
  return {
    integration,
    d: `M${point(from, -half)}L${point(spring, -half)}A${arch} ${arch} 0 0 1 ${point(spring, half)}L${point(from, half)}A${from} ${from} 0 0 0 ${point(from, -half)}`,
    turn: round(turn),
    ring,
    x: Math.round(at * Math.sin(radians(turn))),
    y: Math.round(-at * Math.cos(radians(turn))),
    size,
  };
}
