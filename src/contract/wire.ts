/** How calls are written down, where JSON alone would lose something; the same on both sides of both transports. */

const hasProtoName = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && Object.hasOwn(data, '__proto__');

/**
 * An object with the name `__proto__`, as a recipient's sample value may be: oRPC would set the prototype of the object
 * that it makes, and the value would be gone. It travels as a list of names and values.
 */
const PROTO_NAME = {
  /** Up to 20 are oRPC's own. */
  type: 21,
  condition: hasProtoName,
  serialize: (data: unknown): unknown => Object.entries(data as object),
  deserialize: (data: unknown): unknown => Object.fromEntries(data as [string, unknown][]),
};

/** Options of every `RPCLink` and `RPCHandler`, to be spread: each adds its plugins to the object it gets. */
export const WIRE = Object.freeze({ customJsonSerializers: [PROTO_NAME] });
