/** HTML pages that hold lines of the corpus in the ways that programs show text. Every style is drawn from the seed. */
const FAMILIES = [
  [8, 'DejaVu Sans'],
  [8, 'Liberation Sans'],
  [6, 'Open Sans'],
  [5, 'Carlito'],
  [5, 'Noto Sans'],
  [4, 'Roboto'],
  [3, 'Cantarell'],
  [3, 'Inter'],
  [2, 'Lato'],
  [2, 'FreeSans'],
  [2, 'DejaVu Sans Mono'],
  [2, 'Liberation Mono'],
  [1, 'Hack'],
  [1, 'Liberation Serif'],
  [1, 'Caladea'],
  [1, 'DejaVu Serif'],
  [2, 'DejaVu Sans Condensed'],
  [1, 'Liberation Sans Narrow'],
];

function drawPage(random, line, width) {
  const any = (list) => list[Math.floor(random() * list.length)];
  const weighted = (list) => {
    let at = random() * list.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, value] of list) {
      at -= weight;
      if (at <= 0) return value;
    }
    return list[0][1];
  };
  const between = (low, high) => low + random() * (high - low);
  const html = (text) => text.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c]);
  const hsl = (h, s, l) => `hsl(${h.toFixed(0)},${s.toFixed(0)}%,${l.toFixed(0)}%)`;

  const scheme = () => {
    const hue = between(0, 360);
    const dark = random() < 0.3;
    const page = dark ? hsl(hue, between(0, 20), between(6, 24)) : hsl(hue, between(0, 30), between(84, 100));
    const ink = dark ? hsl(hue, between(0, 15), between(72, 100)) : hsl(hue, between(0, 40), between(0, 30));
    const faint = dark ? hsl(hue, 5, between(48, 62)) : hsl(hue, 5, between(42, 60));
    const field = dark ? hsl(hue, between(0, 20), between(4, 16)) : any(['#fff', '#fff', '#fffff4', '#f7f9fb']);
    const rule = dark ? hsl(hue, 8, between(28, 45)) : hsl(hue, 8, between(62, 84));
    const accent = hsl(between(0, 360), between(40, 90), between(24, 46));
    return { dark, page, ink, faint, field, rule, accent };
  };

  /** A small picture as stands beside the text of buttons: strokes and shapes that mean nothing. */
  const icon = (c, size) => {
    const side = Math.round(size * between(0.9, 1.5));
    const at = () => between(1, 15).toFixed(1);
    const ink = any([c.ink, c.accent, c.faint, hsl(between(0, 360), between(30, 90), between(25, 60))]);
    const shape = () =>
      any([
        () => `<path d="M${at()} ${at()} L${at()} ${at()} L${at()} ${at()}${any(['', ' Z'])}"/>`,
        () => `<circle cx="${at()}" cy="${at()}" r="${between(1.5, 6).toFixed(1)}"/>`,
        () =>
          `<rect x="${at()}" y="${at()}" width="${between(2, 10).toFixed(1)}" height="${between(2, 10).toFixed(1)}"/>`,
        () => '<path d="M3 8 L7 12 L13 4"/>',
        () => '<path d="M10 3 L5 8 L10 13"/>',
        () => '<path d="M6 3 L11 8 L6 13"/>',
        () => '<path d="M4 6 L8 10 L12 6"/>',
      ])();
    const shapes = Array.from({ length: Math.floor(between(1, 4)) }, shape).join('');
    return `<svg viewBox="0 0 16 16" width="${side}" height="${side}" style="vertical-align:middle;margin:0 ${any([2, 4, 6])}px" fill="${any(['none', 'none', ink])}" stroke="${ink}" stroke-width="${any([1, 1.5, 2])}">${shapes}</svg>`;
  };

  const item = (c, size) => {
    const text = html(line());
    const pad = `${Math.round(between(0, 6))}px ${Math.round(between(2, 14))}px`;
    const kinds = [
      [10, () => `<div class=i style="padding:${pad}">${text}</div>`],
      [6, () => `<div class=i style="padding:${pad};background:${c.field};border:1px solid ${c.rule}">${text}</div>`],
      [
        5,
        () =>
          `<div class=i style="padding:${pad};background:linear-gradient(${c.page},${c.rule});border:${any(['1px solid', '2px outset'])} ${c.rule};border-radius:${any([0, 3, 6])}px">${text}</div>`,
      ],
      [4, () => `<div class=i style="padding:${pad};background:${c.accent};color:#fff">${text}</div>`],
      [
        2,
        () =>
          `<div class=i style="padding:${pad};background:linear-gradient(90deg,#0a246a,#a6caf0);color:#fff">${text}</div>`,
      ],
      [3, () => `<div class=i style="padding:${pad};color:${c.faint}">${text}</div>`],
      [3, () => `<div class=i style="padding:${pad};font-weight:${any([600, 700])}">${text}</div>`],
      [1, () => `<div class=i style="padding:${pad};font-style:italic">${text}</div>`],
      [
        2,
        () =>
          `<div class=i style="padding:${pad};color:${c.dark ? '#8ab4f8' : '#0645ad'};text-decoration:${any(['underline', 'none'])}">${text}</div>`,
      ],
      [
        3,
        () =>
          `<div class=i style="padding:${pad}"><span style="display:inline-block;width:${size}px;height:${size}px;border:1px solid ${c.ink};margin-right:${any([4, 6, 8])}px;vertical-align:middle;border-radius:${any([0, 2, 50])}%"></span>${text}</div>`,
      ],
      [
        4,
        () =>
          `<div style="white-space:nowrap">${[1, 2, 3].map(() => `<span class=i style="display:inline-block;padding:${pad};border:1px solid ${c.rule}">${html(line().slice(0, 26).trim() || '—')}</span>`).join('')}</div>`,
      ],
      [
        2,
        () =>
          `<div style="white-space:nowrap">${[1, 2, 3].map(() => `<span class=i style="display:inline-block;padding:${pad}">${html(line().slice(0, 22).trim() || '—')}</span>`).join(`<span style="display:inline-block;width:${Math.round(between(6, 20))}px"></span>`)}</div>`,
      ],
      [2, () => `<div class=i style="padding:0 4px;border-bottom:1px solid ${c.rule}">${text}</div>`],
      [
        4,
        () =>
          `<div style="width:${Math.round(between(5, 12) * size)}px;padding:${Math.round(between(0, 4))}px ${Math.round(between(2, 8))}px;text-align:right;white-space:nowrap;overflow:hidden;background:${c.field};border:1px solid ${c.rule};border-radius:${any([0, 2, 4])}px">${html(line().slice(0, 14).trim() || '0')}</div>`,
      ],
      [
        5,
        () =>
          `<div class=i style="padding:${pad};background:${any([c.page, c.field, `linear-gradient(${c.page},${c.rule})`])};border:1px solid ${c.rule}">${any([() => icon(c, size) + text, () => text + icon(c, size)])()}</div>`,
      ],
      [
        2,
        () =>
          `<div class=i style="padding:${pad};color:${any(['#b00020', '#0a7a2f', '#b26a00'])};background:${any(['#fff', '#fdf3f3', '#eef8f0', '#fff8e6'])}">${text}</div>`,
      ],
    ];
    return weighted(kinds)();
  };

  const panels = [];
  const columns = width > 1400 ? 4 : 3;
  for (let column = 0; column < columns; column += 1) {
    let stack = '';
    for (let panel = 0; panel < 4; panel += 1) {
      const c = scheme();
      const size = weighted([
        [2, 10],
        [6, 11],
        [10, 12],
        [10, 13],
        [7, 14],
        [5, 15],
        [5, 16],
        [3, 18],
        [2, 20],
        [1, 24],
      ]);
      const family = weighted(FAMILIES);
      const items = Array.from({ length: Math.floor(between(6, 13)) }, () => item(c, size)).join('');
      stack += `<div class=p style="background:${c.page};color:${c.ink};font:${random() < 0.08 ? 700 : 400} ${size}px '${family}';letter-spacing:${random() < 0.06 ? '0.4px' : 'normal'};line-height:${between(1.15, 1.6).toFixed(2)};padding:${Math.round(between(4, 14))}px">${items}</div>`;
    }
    panels.push(
      `<div class=c style="left:${((column * width) / columns).toFixed(1)}px;top:${between(0, 1).toFixed(2)}px;width:${(width / columns - 6).toFixed(1)}px">${stack}</div>`,
    );
  }
  return `<!doctype html><meta charset=utf-8><style>*{box-sizing:border-box}body{margin:0;background:${scheme().page};overflow:hidden}.c{position:absolute;overflow:hidden}.p{margin:0 0 5px}.i{white-space:nowrap;display:table;margin:1px 0}</style>${panels.join('')}`;
}

/** Runs in the page: each word of each text node with its box, and whether all of it can be seen. */
function wordsOfPage() {
  const words = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const column = node.parentElement.closest('.c').getBoundingClientRect();
    for (const match of node.data.matchAll(/\S+/gu)) {
      const range = document.createRange();
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      const { x, y, width, height, right, bottom } = range.getBoundingClientRect();
      if (x > column.right || y > innerHeight) continue;
      words.push({
        text: match[0],
        box: [x, y, width, height],
        whole: right <= column.right - 1 && bottom <= innerHeight,
      });
    }
  }
  return words;
}

module.exports = { drawPage, wordsOfPage };
