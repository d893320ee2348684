/**
 * Where liquidjs reads or runs a tag otherwise than Liquid's first implementation (liquid 5.4.0): loops with a modifier
 * that lacks its colon or stands in the wrong place, `forloop.parentloop`, and `ifchanged`.
 */
import {
  type Context,
  type Emitter,
  ForTag,
  type Liquid,
  type Parser,
  TablerowTag,
  Tag,
  type TagToken,
  type Template,
  type TopLevelToken,
} from 'liquidjs';

/** Takes away what Liquid ignores: `limit 2` without a colon, and `reversed` that does not follow the list. */
function dropIgnored(modifiers: unknown, args: string): void {
  const hash: unknown = Reflect.get(Object(modifiers), 'hash');
  if (typeof hash !== 'object' || hash === null) return;
  for (const [name, value] of Object.entries(hash)) {
    const isRead = name === 'reversed' ? /\bin\s+\S+\s+reversed\b/u.test(args) : value !== undefined;
    if (!isRead) Reflect.deleteProperty(hash, name);
  }
}

export class RubyFor extends ForTag {
  constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, rest, liquid, parser);
    dropIgnored(Reflect.get(this, 'hash'), token.args);
  }

  /** The loop around this one is known under `forloop` until this one's own takes its place. */
  override *render(context: Context, emitter: Emitter): ReturnType<ForTag['render']> {
    const parent: unknown = context.getSync(['forloop']);
    const push = context.push.bind(context);
    const restore = (): void => {
      Reflect.deleteProperty(context, 'push');
    };
    const before = Object.hasOwn(context, 'push') ? context.push : null;
    context.push = (scope: object) => {
      const loop: unknown = Reflect.get(scope, 'forloop');
      if (typeof loop === 'object' && loop !== null) {
        Reflect.set(loop, 'parentloop', parent);
        if (before) context.push = before;
        else restore();
      }
      return push(scope);
    };
    try {
      return yield* super.render(context, emitter);
    } finally {
      if (before) context.push = before;
      else restore();
    }
  }
}

export class RubyTablerow extends TablerowTag {
  constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, rest, liquid, parser);
    dropIgnored(Reflect.get(this, 'args'), token.args);
  }
}

/** What the last `ifchanged` of a rendering printed. */
const printedLast = new WeakMap<Context, string>();

/** Prints what it holds where that is not what the last one printed. */
export class IfChanged extends Tag {
  private readonly templates: Template[] = [];

  constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, rest, liquid);
    const stream = parser
      .parseStream(rest)
      .on('tag:endifchanged', () => stream.stop())
      .on('template', (template: Template) => {
        this.templates.push(template);
      })
      .on('end', () => {
        throw new Error(`tag ${token.getText()} not closed`);
      });
    stream.start();
  }

  *render(context: Context, emitter: Emitter): Generator<unknown, void, string> {
    const text = yield this.liquid.renderer.renderTemplates(this.templates, context);
    if (printedLast.get(context) === text) return;
    printedLast.set(context, text);
    emitter.write(text);
  }

  // eslint-disable-next-line require-yield -- liquidjs asks for a generator, which may answer at once
  *children(): Generator<unknown, Template[]> {
    return this.templates;
  }
}
