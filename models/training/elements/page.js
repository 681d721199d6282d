/** HTML pages like the screens of programs, every style and layout drawn from the seed; and what the page says of its elements. */
const { drawStyle, tools } = require('./styles');

/** Icons on a grid of 24, drawn as strokes. */
const ICONS = (
  'M4 12h16M12 4v16|M4 12h16|M6 6l12 12M18 6L6 18|M5 12l5 5 9-10|M4 6h16M4 12h16M4 18h16|M15 5l-7 7 7 7|M9 5l7 7-7 7|M5 9l7 7 7-7|M5 15l7-7 7 7|' +
  'M6 3h9l4 4v14H6zM14 3v5h5|M4 7h6l2 2h8v10H4z|M4 4h13l3 3v13H4zM8 4v5h7V4M7 20v-7h10v7|M10 4a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM15 15l6 6|' +
  'M5 7h14M9 7V4h6v3M7 7l1 14h8l1-14|M4 20l4-1L20 7l-3-3L5 16z|M6 9V4h12v5M5 9h14v8H5zM8 14h8v7H8z|M12 4a8 8 0 1 1-7 4M4 3v5h5|M20 12a8 8 0 1 1-3-6M20 3v5h-5|' +
  'M4 6h16v12H4zM4 6l8 7 8-7|M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-5 4-7 8-7s8 2 8 7|M5 5h14v15H5zM5 9h14M9 3v4M15 3v4|M4 11l8-7 8 7M6 10v10h12V10|' +
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v4M12 18v4M2 12h4M18 12h4M5 5l3 3M16 16l3 3M5 19l3-3M16 8l3-3|M12 3l10 18H2zM12 10v5M12 17v2|M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v6M12 7v2|' +
  'M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3|M12 4v11M7 11l5 5 5-5M4 20h16|M12 16V5M7 9l5-5 5 5M4 20h16|M8 5h11v14H8zM5 8v13h11|M4 6h10M4 12h16M4 18h7M17 4v4M10 10v4|M7 4v16l6-5 6 5V4z|M6 4l14 8-14 8z|M12 5v14M5 19V9M19 19v-6|M12 21s-8-5-8-11a4 4 0 0 1 8-2 4 4 0 0 1 8 2c0 6-8 11-8 11z|M5 12h1M12 12h1M19 12h1|M12 5v1M12 12v1M12 19v1'
).split('|');
const SIGNS = '✕ ✓ ▶ ◀ ▲ ▼ ★ ☆ ⚙ ✎ ⌕ ⟳ ＋ − … ⋮ ≡ ⎙ ⚠ ℹ ✉ ☰ ⏎ ↻ « »'.split(' ');

function drawPage(random, texts, width, height) {
  const { any, int, chance, weighted } = tools(random);
  const sheets = [];
  const html = (text) => text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);
  const short = () => html(any(texts.short));
  const medium = () => html(any(texts.medium));
  const long = () => html(any(texts.long));
  const icon = () =>
    chance(0.75)
      ? `<svg viewBox="0 0 24 24"><path d="${any(ICONS)}"${chance(0.15) ? ' fill="currentColor"' : ''}/></svg>`
      : any(SIGNS);
  const off = (p = 0.1) => (chance(p) ? ' disabled' : '');
  const many = (low, high, make) => Array.from({ length: int(low, high) }, make).join('');

  const button = () => {
    const look = weighted([
      [8, ''],
      [3, 'first'],
      [1, 'bad'],
      [1, 'bare'],
    ]);
    const body = weighted([
      [9, short],
      [3, () => `${icon()} ${short()}`],
      [1, () => `${short()} ${icon()}`],
      [4, icon],
      [1, () => `${short()} ▾`],
    ])();
    return `<button class="${look}"${off()}>${body}</button>`;
  };
  const input = () => {
    const w = weighted([
      [3, int(30, 70)],
      [8, int(80, 260)],
      [2, int(260, 700)],
    ]);
    const value = chance(0.6)
      ? ` value="${chance(0.7) ? short() : medium()}"`
      : chance(0.4)
        ? ` placeholder="${medium()}"`
        : '';
    const kind = weighted([
      [12, 'text'],
      [1, 'password'],
      [1, 'number'],
      [1, 'date'],
      [1, 'time'],
      [1, 'search'],
    ]);
    const fixed = {
      number: ` value="${int(0, 500)}"`,
      date: ` value="2026-0${int(1, 9)}-${int(10, 28)}"`,
      time: ' value="08:30"',
    }[kind];
    return `<input class="${chance(0.06) ? 'lit' : ''}" type=${kind}${fixed ?? value} style="width:${w}px"${off(0.07)}${chance(0.07) ? ' readonly' : ''}>`;
  };
  const area = () =>
    `<textarea style="width:${chance(0.5) ? '95%' : `${int(160, 600)}px`};height:${int(36, 200)}px;display:block">${chance(0.6) ? many(1, 5, () => `${long()} `) : ''}</textarea>`;
  const select = () =>
    `<select style="width:${int(60, 280)}px"${off(0.07)}><option>${chance(0.9) ? short() : ''}</select>`;
  const combo = () =>
    `<span class=combo data-t=dropdown style="width:${int(80, 260)}px">${chance(0.9) ? short() : '&nbsp;'}</span>`;
  const check = (kind) =>
    `<label style="white-space:nowrap"><input type=${kind}${chance(0.5) ? ' checked' : ''}${off(0.07)}> ${chance(0.93) ? (chance(0.7) ? short() : medium()) : ''}</label>`;
  const link = () => `<a data-t=link>${chance(0.12) ? `${icon()} ` : ''}${chance(0.75) ? short() : medium()}</a>`;
  const odd = () =>
    any([
      () => `<span class="switch ${chance(0.5) ? 'on' : ''}" data-t=generic></span>`,
      () => `<input type=range data-t=generic style="width:${int(80, 240)}px">`,
      () => `<progress value=${random().toFixed(2)}></progress>`,
      () => `<span class=badge>${short()}</span>`,
      () => `<details data-none><summary data-t=generic style="display:inline-block">${medium()}</summary></details>`,
      () => `<span style="display:inline-flex">${input()}${button()}</span>`,
    ])();
  const control = () =>
    weighted([
      [9, input],
      [5, select],
      [1, combo],
      [6, button],
      [3, () => check('checkbox')],
      [3, () => many(2, 3, () => `${check('radio')} `)],
      [3, link],
      [2, odd],
    ])();

  const form = () => {
    const above = chance(0.5);
    const columns = int(1, 4);
    const gap = `${int(2, 12)}px ${int(6, 22)}px`;
    const cell = () => {
      const what = weighted([
        [6, input],
        [3, select],
        [1, combo],
        [1, control],
      ])();
      const name = `<span class="${chance(0.3) ? 'faint' : ''}" style="white-space:nowrap">${short()}${any(['', ' :', ' *'])}</span>`;
      return above
        ? `<div>${name}<br>${what}</div>`
        : `<div style="text-align:${any(['right', 'left'])}">${name}</div><div style="white-space:nowrap">${what}</div>`;
    };
    if (above && chance(0.5))
      return `<div style="display:flex;flex-wrap:wrap;align-items:end;gap:${gap}">${many(3, 14, cell)}</div>`;
    return `<div style="display:grid;grid-template-columns:repeat(${above ? columns : columns * 2},max-content);align-items:${any(['center', 'end'])};gap:${gap}">${many(3, 14, cell)}</div>`;
  };
  const row = () =>
    `<div style="display:flex;flex-wrap:wrap;align-items:center;gap:${int(3, 18)}px;justify-content:${any(['start', 'start', 'end'])}">${many(2, 7, control)}</div>`;
  const buttons = () =>
    `<div style="display:flex;gap:${any([0, 4, 8, 16])}px;justify-content:${any(['start', 'end', 'end', 'center'])}">${many(1, 5, button)}</div>`;
  const table = () => {
    const kinds = Array.from({ length: int(2, 8) }, () =>
      weighted([
        [12, short],
        [2, medium],
        [1, () => `<input type=checkbox${chance(0.5) ? ' checked' : ''}>`],
        [1, link],
        [1, () => `<button class=bare>${icon()}</button>`],
        [1, () => `<span class=badge>${short()}</span>`],
      ]),
    );
    const coloured = chance(0.12);
    const line = () =>
      `<tr data-t=generic class="${chance(0.1) ? 'on' : ''}">${kinds.map((k) => `<td${coloured && chance(0.4) ? ` style="background:${any(['#d3f0e0', '#fde2c8', '#d8e6fb'])}"` : ''}>${chance(0.92) ? k() : ''}</td>`).join('')}</tr>`;
    return `<table>${chance(0.9) ? `<tr>${kinds.map(() => `<th data-t=generic>${chance(0.92) ? short() : ''}${chance(0.08) ? ' ▲' : ''}</th>`).join('')}</tr>` : ''}${many(2, 16, line)}</table>`;
  };
  const list = () => {
    const tree = chance(0.5);
    return `<div class=list style="width:${chance(0.4) ? '100%' : `${int(120, 320)}px`}">${many(3, 14, () => `<div data-t=generic class="${chance(0.1) ? 'on' : ''}" style="${tree ? `padding-left:${4 + 16 * int(0, 3)}px` : ''}">${tree ? any(['▸ ', '▾ ', '', `${icon()} `]) : chance(0.2) ? `${icon()} ` : ''}${chance(0.8) ? short() : medium()}</div>`)}</div>`;
  };
  const prose = () =>
    any([
      () => `<p style="margin:4px 0">${many(1, 4, () => `${long()} `)}${chance(0.3) ? link() : ''}</p>`,
      () => `<ul style="margin:4px">${many(2, 5, () => `<li>${medium()}</li>`)}</ul>`,
      () => `<div class=banner>${chance(0.5) ? `<b>${short()}</b> ` : ''}${medium()} – ${medium()}</div>`,
      () => `<h3 style="margin:4px 0">${medium()}</h3>`,
      () =>
        `<div style="display:grid;grid-template-columns:repeat(4,max-content);gap:4px 16px">${many(4, 12, () => `<span class=faint>${short()}</span><span>${short()}</span>`)}</div>`,
      () =>
        `<div style="display:flex;gap:10px">${many(2, 5, () => `<div class=panel style="padding:8px 14px"><div class=faint>${short()}</div><b style="font-size:1.6em">${int(0, 999)}</b></div>`)}</div>`,
    ])();
  const tabs = () => {
    const on = int(0, 3);
    let i = 0;
    return `<div class=tabs>${many(2, 7, () => `<span data-t=tab class="tab ${i++ === on ? 'on' : ''}">${chance(0.1) ? `${icon()} ` : ''}${short()}</span>`)}</div>`;
  };
  const crumbs = () => `<div>${many(2, 4, () => `${link()} ${any(['›', '/', '»', '>'])} `)}<b>${short()}</b></div>`;
  const framed = (inner) =>
    chance(0.5)
      ? `<fieldset style="padding:${int(4, 14)}px"><legend>${short()}</legend>${inner}</fieldset>`
      : `<div class=panel style="padding:${int(4, 16)}px">${chance(0.6) ? `<div style="font-weight:600;margin-bottom:6px">${medium()}</div>` : ''}${inner}</div>`;
  const block = () =>
    weighted([
      [7, form],
      [4, row],
      [4, buttons],
      [4, table],
      [2, list],
      [3, prose],
      [2, tabs],
      [2, area],
      [1, crumbs],
    ])();
  const part = () =>
    chance(0.45) ? framed(block() + (chance(0.5) ? `<div style="height:8px"></div>${block()}` : '')) : block();

  const nav = () =>
    `<div class=nav style="width:${int(110, 240)}px;flex:none;padding:${any([0, 4, 8])}px;${chance(0.3) ? 'color:#fff;background:#2b3a4a' : ''}">${many(4, 12, () => `<a data-t=link class="${chance(0.12) ? 'on' : ''}">${chance(0.25) ? `${icon()} ` : ''}${short()}</a>`)}</div>`;
  const menubar = () =>
    `<div class=menubar style="white-space:nowrap;overflow:hidden">${many(4, 8, () => `<span data-t=generic>${short()}</span>`)}</div>`;
  const toolbar = () => {
    const px = any([12, 13, 14, 16, 18, 20]);
    const kind = any(['icons', 'icons', 'icons', 'both', 'under']);
    const tool = () =>
      chance(0.1)
        ? '<span style="border-left:1px solid #8886;align-self:stretch"></span>'
        : chance(0.08)
          ? chance(0.5)
            ? input()
            : select()
          : `<button${off(0.15)} style="font-size:${px}px${kind === 'under' ? ';display:inline-flex;flex-direction:column;align-items:center' : ''}">${icon()}${kind === 'icons' ? '' : `<span style="font-size:12px"> ${short()}</span>`}</button>`;
    return `<div class=toolbar style="display:flex;align-items:center;gap:${any([0, 1, 2, 4, 8])}px;padding:${int(1, 6)}px;overflow:hidden">${many(4, 16, tool)}</div>`;
  };
  const topbar = () =>
    `<div style="display:flex;align-items:center;gap:${int(4, 20)}px;padding:${int(4, 12)}px 12px;background:${any(['#0b6e8a', '#1f2937', '#34495e', '#fff', '#0a246a', '#7b1e3a', '#14532d'])};color:${any(['#fff', '#fff', '#eee'])}"><b>${medium()}</b>${chance(0.6) ? many(2, 6, () => `<a data-t=link style="color:inherit;text-decoration:none;padding:${int(0, 8)}px ${int(2, 10)}px">${short()}</a>`) : ''}<span style="flex:1"></span>${chance(0.4) ? input() : ''}${chance(0.6) ? many(1, 3, button) : ''}</div>`;
  const title = (size) => {
    const glyphs = any([['—', '☐', '✕'], ['_', '□', '×'], ['✕']]);
    return `<div data-t=ignore style="display:flex;align-items:center;padding:${int(3, 8)}px 8px;font-size:${size}px;background:${any(['linear-gradient(90deg,#0a246a,#a6caf0)', 'linear-gradient(#9fbbe0,#7398c8)', '#fff', '#f3f3f3', '#2d2d30', '#0b6e8a', '#e8e8e7'])};color:${any(['#fff', '#222'])}"><span style="flex:1;text-align:${any(['left', 'center'])}">${medium()}</span>${glyphs.map((g) => `<span style="padding:0 5px">${g}</span>`).join('')}</div>`;
  };
  const openMenu = (name, x, y) => {
    const items = many(3, 13, () =>
      chance(0.1)
        ? '<hr>'
        : `<div data-t=generic class="${chance(0.08) ? 'open' : ''} ${chance(0.12) ? 'faint' : ''}"><span>${chance(0.15) ? `${any(['✓', '•', ''])} ` : ''}${chance(0.5) ? short() : medium()}</span><span class=faint>${chance(0.35) ? `Ctrl+${any([...'ABCDEFGNOPS'])}` : ''}</span></div>`,
    );
    return `<div class="${name}" style="position:absolute;left:${x}px;top:${y}px;z-index:50"><div class=menu>${items}</div></div>`;
  };

  let count = 0;
  const window = (x, y, w, h, decorated) => {
    const name = `s${count++}`;
    const style = drawStyle(random, name);
    sheets.push(style.css);
    const pad = int(4, 18);
    const gap = int(4, 14);
    const column = () =>
      `<div class=stack style="flex:1;min-width:0;display:flex;flex-direction:column;gap:${gap}px">${many(3, 8, part)}</div>`;
    const body = `<div style="flex:1;min-height:0;display:flex;overflow:hidden">${chance(0.35) ? nav() : ''}<div style="flex:1;min-width:0;padding:${pad}px;display:flex;gap:${gap}px;overflow:hidden">${w > 700 && chance(0.6) ? column() + column() : column()}</div></div>`;
    const bars = `${decorated ? title(style.size) : ''}${!decorated && chance(0.4) ? topbar() : ''}${chance(0.4) ? menubar() : ''}${chance(0.45) ? toolbar() : ''}${chance(0.3) ? `<div style="padding:4px 6px 0">${tabs()}</div>` : ''}`;
    const status = chance(0.25) ? `<div class=statusbar style="padding:3px 8px">${medium()} – ${medium()}</div>` : '';
    const edge = decorated
      ? `border:${any([1, 1, 3])}px ${any(['solid', 'outset'])} #8899;box-shadow:2px 3px 12px #0006;`
      : '';
    const foot = decorated && chance(0.4) ? `<div style="padding:${pad}px">${buttons()}</div>` : '';
    return `<div class="${name} win" style="position:absolute;left:${x}px;top:${y}px;width:${w}px;height:${h}px;box-sizing:border-box;overflow:hidden;display:flex;flex-direction:column;${edge}">${bars}${body}${foot}${status}</div>${chance(0.3) ? openMenu(name, x + int(4, Math.max(5, w - 200)), y + int(20, 90)) : ''}`;
  };
  const desk = any(['#3a6ea5', '#5f7f9c', '#000', '#202428', '#008080', '#dde', '#456']);
  let windows = '';
  const layout = weighted([
    [3, 'whole'],
    [4, 'halves'],
    [4, 'desk'],
  ]);
  if (layout === 'whole') windows = window(0, 0, width, height, chance(0.3));
  else if (layout === 'halves') {
    const at = int(width * 0.35, width * 0.65);
    windows = window(0, 0, at, height, false) + window(at, 0, width - at, height, false);
  } else {
    windows = chance(0.5) ? window(0, 0, width, height, chance(0.5)) : '';
    for (let i = int(1, 3); i > 0; i--) {
      const w = int(340, 900);
      const h = int(240, 640);
      windows += window(int(0, width - w + 40), int(0, height - h + 30), w, h, true);
    }
  }
  return `<!doctype html><meta charset=utf-8><style>*{box-sizing:border-box}body{margin:0;background:${desk};overflow:hidden}div.stack>*{flex:none}label,button,span,th,td,a,legend{white-space:nowrap}\n${sheets.join('\n')}</style>${windows}`;
}

/** Runs in the page: the elements with type and the box of what can be seen of them; covered or cut ones are to be ignored. */
function elementsOfPage() {
  const typeOf = (e) => {
    if (e.dataset.t) return e.dataset.t;
    const tag = e.tagName;
    if (tag === 'BUTTON') return 'button';
    if (tag === 'SELECT') return 'dropdown';
    if (tag === 'TEXTAREA') return 'text_input';
    if (tag === 'INPUT') return { checkbox: 'checkbox', radio: 'radio' }[e.type] ?? 'text_input';
    return null;
  };
  const found = [];
  for (const e of document.querySelectorAll('button,select,textarea,input,[data-t]')) {
    const type = typeOf(e);
    const r = e.getBoundingClientRect();
    let [left, top, right, bottom] = [r.left, r.top, r.right, r.bottom];
    for (let p = e.parentElement; p; p = p.parentElement) {
      if (p !== document.body && getComputedStyle(p).overflow === 'visible') continue;
      const q =
        p === document.body ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight } : p.getBoundingClientRect();
      left = Math.max(left, q.left);
      top = Math.max(top, q.top);
      right = Math.min(right, q.right);
      bottom = Math.min(bottom, q.bottom);
    }
    if (right - left < 3 || bottom - top < 3) continue;
    const [width, height] = [right - left, bottom - top];
    const seen = [];
    for (const fx of [0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95])
      for (const fy of [0.08, 0.36, 0.64, 0.92]) {
        const hit = document.elementFromPoint(left + fx * width, top + fy * height);
        if (hit && (hit === e || e.contains(hit) || hit.contains(e))) seen.push([left + fx * width, top + fy * height]);
      }
    if (seen.length === 0) continue;
    const share = (width * height) / (r.width * r.height);
    if (seen.length >= 24 && (share > 0.55 || (width > 110 && height > 14))) {
      found.push({ type, box: [left, top, width, height], enabled: !e.disabled });
      continue;
    }
    const [dx, dy] = [0.08 * width, 0.15 * height];
    const xs = seen.map(([x]) => x);
    const ys = seen.map(([, y]) => y);
    const box = [Math.max(left, Math.min(...xs) - dx), Math.max(top, Math.min(...ys) - dy)];
    box.push(Math.min(right, Math.max(...xs) + dx) - box[0], Math.min(bottom, Math.max(...ys) + dy) - box[1]);
    found.push({ type: 'ignore', box, enabled: true });
  }
  return found;
}

module.exports = { drawPage, elementsOfPage };
