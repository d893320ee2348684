/**
 * A page that uses each CSS feature, and one that only looks like it.
 *
 * A row is `feature | use | near miss`. `d:` is written in a style attribute, `s:` in a style element, `h:` is the
 * markup itself; what stands between « and » must be marked, nothing else.
 */
export const CSS_PAGES = String.raw`
css-accent-color | d: «Accent-Color : #f60» | d: --accent-color: #f60
css-align-items | s: @media (min-width: 9px) { .a { «align-items:center» } } | d: align-content: center
css-animation | d: «animation: turn 2s ease-in infinite» | d: content: 'animation: turn 2s'
css-aspect-ratio | d: «aspect-ratio: 16 / 9» | s: @media (aspect-ratio: 1/1) { a { color: red } }
css-at-font-face | s: «@font-face» { font-family: P; src: url(https://f.shop.example/p.woff2) format('woff2') } | s: @font-feature-values P { @styleset { nice: 1 } }
css-at-import | s: «@import url(https://f.shop.example/css?family=Luckiest+Guy)»; a { color: red } | s: /* @import url(a.css); */ a { color: red }
css-at-keyframes | s: @supports (animation: a) { «@KEYFRAMES turn» { 50% { opacity: 0 } } } | s: .keyframes { color: red }
css-at-media-device-pixel-ratio | s: @media screen and «(-webkit-device-pixel-ratio)» { a { color: red } } | s: @media (min-resolution: 2dppx) { a { color: red } }
css-at-media-hover | s: @media not all and «(any-hover:none)» { a { color: red } } | s: @media screen { a:hover { color: red } }
css-at-media-orientation | s: @media screen and «(orientation: landscape)», print { a { color: red } } | s: @media (min-width: 1px) { .orientation { color: red } }
css-at-media-prefers-color-scheme | s: @media only screen and «( PREFERS-COLOR-SCHEME : dark )» { a { color: red } } | s: @media screen { :root { color-scheme: dark } }
css-at-media-prefers-reduced-motion | s: @media «(prefers-reduced-motion)» { a { color: red } } | s: @media (prefers-reduced-data: reduce) { a { color: red } }
css-at-media | s: @supports (a: b) { «@media only screen and (max-width:9999px)» { a { color: red } } } | s: .media { content: '@media' }
css-at-supports | s: «@supports not (display: grid)» { a { color: red } } | s: .a { content: '@supports (display: grid)' }
css-backdrop-filter | d: «backdrop-filter: blur(2px)» | d: --backdrop-filter: blur(2px)
css-background-blend-mode | s: .a { color: red; «background-blend-mode: color-burn» } | d: mix-blend-mode: color-burn
css-background-clip | d: «background-clip: content-box» | d: --background-clip: content-box
css-background-color | h: <table style='«background-color: #fff»'></table> | h: <table bgcolor="#ffffff"></table>
css-background-image | d: color: red;«background-image:url('https://i.shop.example/og.png')» | d: list-style-image: url(https://i.shop.example/og.png)
css-background-origin | d: «background-origin: content-box» | d: transform-origin: top
css-background-position | d: «background-position: 20px 20px» | d: object-position: 20px 20px
css-background-repeat | d: «background-repeat: no-repeat, repeat» | d: color: red; /* background-repeat: no-repeat */
css-background-size | s: .a { «background-size: 100px 100px, auto» } | d: background: #fff
css-background | s: .a { «background:orange url('https://i.shop.example/og.png') center/cover no-repeat» } | d: background-color: orange
css-block-inline-size | d: «block-size: 10px» | d: max-block-size: 10px
css-border-collapse | d: «border-collapse: collapse» | d: border: 0
css-border-image | d: «border-image: url(https://i.shop.example/b.png) 30 round» | d: border: 1px solid
css-border-inline-block-individual | d: «border-inline-start:solid» | d: border-inline: solid
css-border-inline-block-longhand | d: «border-block-end-style:solid» | d: border-block: solid
css-border-inline-block | d: «border-block: 1rem double lime» | d: border-block-start: 1rem double lime
css-border-radius-logical | d: «border-start-end-radius: 50%» | d: border-top-left-radius: 50%
css-border-radius | d: «border-radius: 4px 2px / 1px» | d: --border-radius: 4px
css-border-spacing | d: «border-spacing: 0» | d: border-collapse: separate
css-border | d: «border: 2px dashed currentColor» | d: outline: 2px dashed
css-box-shadow | d: «box-shadow: 0 0 2px rgba(0,0,0,.2)» | d: text-shadow: 0 0 2px
css-box-sizing | s: * { «box-sizing: border-box» } | s: .box-sizing { color: red }
css-caption-side | d: «caption-side: bottom» | d: --caption-side: bottom
css-clear | d: «clear: both» | h: <br clear="all">
css-clip-path | d: «clip-path: circle(40%)» | d: clip: rect(0, 0, 0, 0)
css-color-scheme | s: :root { «color-scheme: light dark» } | h: <meta name="color-scheme" content="light dark">
css-column-count | d: «column-count: 2» | d: --column-count: 2
css-column-layout-properties | d: «column-rule: 1px solid» | d: color: red
css-comments | h: <style>p { «/*color: red;*/» }</style> | h: <style>p { content: '/* a */' }</style>
css-conic-gradient | d: background: «conic-gradient(red, blue)» | d: background: url(conic-gradient.png)
css-cursor | d: «cursor: pointer» | d: --cursor: pointer
css-direction | d: «direction: rtl» | d: flex-direction: row
css-display-flex | d: «display: inline-flex !important» | d: display: block
css-display-grid | d: «display:grid» | d: display: table
css-display-none | d: «display:none» | d: float: none
css-display | d: «display: inline-block» | d: --display: block
css-empty-cells | d: «empty-cells: hide» | d: visibility: hidden
css-filter | d: «filter: grayscale(1)» | d: backdrop-filter: grayscale(1)
css-flex-direction | d: flex-direction: «column» | d: direction: ltr
css-flex-wrap | d: flex-wrap: «wrap» | d: text-wrap: wrap
css-float | d: «float: left» | h: <img src="https://i.shop.example/a.png" align="left" alt="">
css-font-kerning | d: «font-kerning: none» | d: font-stretch: condensed
css-font-size | d: «font-size: 1.2em» | d: font-size-adjust: 0.5
css-font-stretch | d: «font-stretch: condensed» | s: @font-face { font-family: P; font-stretch: condensed; src: url(p.woff2) }
css-font-size-adjust | d: «font-size-adjust: 0.5» | d: text-size-adjust: none
css-font-weight | d: «font-weight: 300» | s: @font-face { font-family: P; font-weight: 300; src: url(p.woff2) }
css-font | d: «font:bold 16px/1.2 monospace» | d: font-family: monospace
css-function-clamp | d: width: «clamp( 1px , 2px , 3px )» | d: -webkit-line-clamp: 3
css-function-light-dark | d: color: «light-dark(red, blue)» | d: color-scheme: light dark
css-function-max | d: width: calc(«MAX(1px, 2px)» + 1px) | d: max-width: 2px
css-function-min | d: width: «min(1px, max(2px, 3px))» | d: grid-template-columns: minmax(1px, 2px)
css-gap | d: «row-gap: 4px» | d: scroll-padding: 4px
css-grid-template | d: «grid-template-areas: 'a b'» | d: display: grid
css-height | d: «height: 10px» | h: <td height="10">x</td>
css-hyphenate-character | d: «hyphenate-character: '='» | d: hyphens: auto
css-hyphenate-limit-chars | d: «hyphenate-limit-chars: 5 2 2» | d: hyphens: manual
css-hyphens | d: «hyphens: auto» | d: hyphenate-character: '-'
css-important | s: .a { «color: green ! important» } | d: content: '!important'
css-inline-size | d: «inline-size: 10px» | d: max-inline-size: 10px
css-inset | d: position: absolute; «inset: 0 auto» | d: box-shadow: inset 0 0 1px red
css-intrinsic-size | d: width: «fit-content» | d: content: 'fit-content'
css-justify-content | d: «justify-content: space-between» | d: justify-items: center
css-left-right-top-bottom | d: «top: 1px» | d: margin-top: 1px; background-position: left top
css-letter-spacing | d: «letter-spacing: .1em» | d: word-spacing: .1em
css-line-height | d: «line-height: 1.4» | d: font: 12px/1.4 serif
css-linear-gradient | d: background-image: url(https://i.shop.example/a.png), «linear-gradient(to left, transparent, black)» | d: background-image: radial-gradient(red, blue)
css-list-style-image | d: «list-style-image: url(https://i.shop.example/a.png)» | d: list-style-type: disc
css-list-style-position | d: «list-style-position: inside» | d: list-style-type: disc
css-list-style-type | d: «list-style-type: square» | d: list-style-position: inside
css-list-style | d: «list-style: none» | d: list-style-type: none
css-margin-block-start-end | d: «margin-block-end: 1px» | d: margin-block: 1px
css-margin-inline-block | d: «margin-inline: 1px» | d: margin-inline-start: 1px
css-margin-inline-start-end | d: «margin-inline-start: 1px» | d: margin-inline: 1px
css-margin | d: «margin-left: auto» | h: <body marginwidth="0">x</body>
css-mask-image | d: «mask-image: url(https://i.shop.example/s.svg)» | d: mask-size: 100%
css-max-block-size | d: «max-block-size: 9px» | d: block-size: 9px
css-max-height | d: «max-height: 0» | s: @media (max-height: 9px) { a { color: red } }
css-max-inline-size | d: «max-inline-size: 9px» | d: inline-size: 9px
css-max-width | d: «max-width: 600px» | s: @media (max-width: 600px) { a { color: red } }
css-min-block-size | d: «min-block-size: 9px» | d: block-size: 9px
css-min-height | d: «min-height: 9px» | s: @media (min-height: 9px) { a { color: red } }
css-min-inline-size | d: «min-inline-size: 9px» | d: inline-size: 9px
css-min-width | d: «min-width: 9px» | s: @media screen and (min-width: 9px) { a { color: red } }
css-mix-blend-mode | d: «mix-blend-mode: multiply» | d: background-blend-mode: multiply
css-modern-color | d: border: solid 20px «lch(55% 132 360)» | d: color: lchs(1)
css-nesting | s: .test1 { «span» { background: green } } | s: @media screen { .test1 span { background: green } }
css-object-fit | d: «object-fit: cover» | d: background-size: cover
css-object-position | d: «object-position: top» | d: background-position: top
css-opacity | d: «opacity: .5» | h: <svg><path fill-opacity=".5"/></svg>
css-order | d: display: flex; «order: 2» | d: border: 2px solid
css-orphans | d: «orphans: 2» | d: widows: 2
css-outline-offset | d: «outline-offset: 2px» | d: outline: 2px solid
css-outline | d: «outline: 2px solid» | d: outline-offset: 2px
css-overflow-wrap | d: «overflow-wrap: anywhere» | d: overflow: hidden
css-overflow | d: «overflow: hidden» | d: text-overflow: clip
css-padding-block-start-end | d: «padding-block-start: 1px» | d: padding-block: 1px
css-padding-inline-block | d: «padding-block: 1px» | d: padding-block-start: 1px
css-padding-inline-start-end | d: «padding-inline-end: 1px» | d: padding-inline: 1px
css-padding | d: «padding: 0.5em 1em 0.5em 0» | h: <table cellpadding="4"><tr><td>x</td></tr></table>
css-position | d: «position: absolute» | d: background-position: top
css-pseudo-class-active | s: a«:active» { color: red } | s: .active { color: red }
css-pseudo-class-checked | s: #t«:checked» ~ .a { color: red } | s: [checked] ~ .a { color: red }
css-pseudo-class-default | s: input«:default» + label { color: red } | s: .default { color: red }
css-pseudo-class-first-child | s: td«:FIRST-CHILD» { color: red } | s: td:first-of-type { color: red }
css-pseudo-class-first-of-type | s: :not(p«:first-of-type») { color: red } | s: p:first-child { color: red }
css-pseudo-class-focus | s: @media screen { a«:focus» { color: red } } | s: a:focus-within { color: red }
css-pseudo-class-focus-visible | s: a«:focus-visible» { color: red } | s: a:focus { color: red }
css-pseudo-class-focus-within | s: td«:focus-within» { color: red } | s: td:focus { color: red }
css-pseudo-class-has | s: .test ul«:has(li:nth-child(3))» { color: red } | s: .has { color: red }
css-pseudo-class-hover | s: :is(a, b«:hover») { color: red } | s: .a\:hover { color: red }
css-pseudo-class-lang | s: p«:lang(fr)» { color: red } | s: p[lang=fr] { color: red }
css-pseudo-class-last-child | s: td«:last-child» { color: red } | s: td:nth-last-child(2) { color: red }
css-pseudo-class-last-of-type | s: td«:last-of-type» { color: red } | s: td:nth-last-of-type(2) { color: red }
css-pseudo-class-link | s: a«:link» { color: red } | s: a:visited { color: red }
css-pseudo-class-not | s: a«:not( .b )» { color: red } | s: a:is(.not) { color: red }
css-pseudo-class-nth-child | s: tr«:nth-child(2n + 1)» { color: red } | s: tr:nth-of-type(2) { color: red }
css-pseudo-class-nth-last-child | s: tr«:nth-last-child(odd)» { color: red } | s: tr:last-child { color: red }
css-pseudo-class-nth-last-of-type | s: p«:nth-last-of-type(2)» { color: red } | s: p:last-of-type { color: red }
css-pseudo-class-nth-of-type | s: p«:nth-of-type(2)» { color: red } | s: p:nth-child(2) { color: red }
css-pseudo-class-only-child | s: p«:only-child» { color: red } | s: p:only-of-type { color: red }
css-pseudo-class-only-of-type | s: p«:only-of-type» { color: red } | s: p:only-child { color: red }
css-pseudo-class-target | s: #a«:target» { color: red } | s: a[target] { color: red }
css-pseudo-class-visited | s: a«:visited» { color: red } | s: a:link { color: red }
css-pseudo-element-after | s: p«:after» { content: '' } | s: p.after { color: red }
css-pseudo-element-before | s: p«::before» { content: '' } | s: p[title='::before'] { color: red }
css-pseudo-element-first-letter | s: p«:first-letter» { color: red } | s: p::first-line { color: red }
css-pseudo-element-first-line | s: p«::first-line» { color: red } | s: p:first-letter { color: red }
css-pseudo-element-marker | s: li«::marker» { color: red } | s: li.marker { color: red }
css-pseudo-element-placeholder | s: input«::placeholder» { color: red } | s: input:placeholder-shown { color: red }
css-radial-gradient | d: background: «radial-gradient( ellipse at center, rgba(1,2,3,1) 31%, red 100%)» | d: background: linear-gradient(red, blue)
css-resize | d: «resize: both» | d: --resize: both
css-rgb | d: color:«rgb(0 128 0 / 100%)» | d: color: rgba(0, 128, 0, .5)
css-rgba | d: color:«RGBA(0,128,0,0.5)» | d: color: #0805
css-scroll-snap | d: «scroll-snap-align: center» | d: overflow: scroll
css-selector-adjacent-sibling | s: .foo «+» .bar { color: red } | s: a:nth-child(n+2) { color: red }
css-selector-attribute | s: td«[class~="test8"]» { color: red } | s: .a { content: '[class]' }
css-selector-chaining | s: «.test-class1.test-class2» { color: red } | s: .test-class1 .test-class2 { color: red }
css-selector-child | s: td «>» table { color: red } | s: td[title='a > b'] { color: red }
css-selector-class | s: td«.test3» { color: red } | s: td[class=test3] { color: red }
css-selector-descendant | s: «.t td» { color: red } | s: .t > td, b { color: red }
css-selector-general-sibling | s: .foo«~».bar { color: red } | s: td[class~=bar] { color: red }
css-selector-grouping | s: .a, «.b» { color: red } | s: .a:is(b, i) { color: red }
css-selector-id | s: td«#test-id» { color: #abc } | s: td { color: #abcdef }
css-selector-type | s: «h1» { color: red } | s: .h1 { color: red }
css-selector-universal | s: «*» { color: red } | s: .a { width: calc(1px * 2) }
css-shape-margin | d: «shape-margin: 2px» | d: margin: 2px
css-shape-outside | d: «shape-outside: circle()» | d: clip-path: circle()
css-sytem-ui | d: font: 12px/1 'A B', «ui-rounded», serif | d: font-family: 'system', serif
css-tab-size | d: «tab-size: 2» | d: --tab-size: 2
css-table-layout | d: «table-layout: fixed» | d: display: table
css-text-align-last | d: «text-align-last: right» | d: text-align: right
css-text-align | d: «text-align: center» | h: <td align="center">x</td>
css-text-decoration-color | d: «text-decoration-color: red» | d: text-decoration: underline
css-text-decoration-line | d: «text-decoration-line: underline» | d: text-decoration: underline
css-text-decoration-skip-ink | d: «text-decoration-skip-ink: none» | d: text-decoration: none
css-text-decoration-style | d: «text-decoration-style: wavy» | d: text-decoration: underline
css-text-decoration-thickness | d: «text-decoration-thickness: 2px» | d: text-decoration: underline
css-text-decoration | d: «text-decoration: underline dotted» | d: text-decoration-line: underline
css-text-emphasis-position | d: «text-emphasis-position: under right» | d: text-underline-position: under
css-text-emphasis | d: «text-emphasis: filled sesame red» | d: text-emphasis-position: over
css-text-indent | d: «text-indent: 2em» | d: padding-left: 2em
css-text-justify | d: «text-justify: inter-word» | d: text-align: justify
css-text-orientation | d: «text-orientation: upright» | s: @media (orientation: portrait) { a { color: red } }
css-text-overflow | d: «text-overflow: ellipsis» | d: overflow: hidden
css-text-shadow | d: «text-shadow: 0 0 2px red» | d: box-shadow: 0 0 2px red
css-text-transform | d: «text-transform: uppercase» | d: transform: none
css-text-underline-offset | d: «text-underline-offset: 2px» | d: text-decoration: underline
css-text-underline-position | d: «text-underline-position: under» | d: text-decoration: underline
css-text-wrap | d: «text-wrap: balance» | d: flex-wrap: wrap
css-transform | d: «transform: rotate(4deg)» | d: text-transform: uppercase
css-transition | d: «transition: color 1s» | d: --transition: 1s
css-unit-calc | d: width:«calc(50px + (10px * 2))»;color:red | d: width: 50px; content: 'calc(1px)'
css-unit-ch | d: width: calc(«10ch» + 1px) | d: content: '10ch'
css-unit-cm | d: width: «3cm» | d: width: 30mm
css-unit-em | d: width: «1.5e1em» | d: width: 10rem
css-unit-ex | d: width: «-.5ex» | d: width: 5em
css-unit-in | d: width: «1IN» | s: .in { transition: color 1s ease-in }
css-unit-initial | d: color: «initial» | d: initial-letter: 3
css-unit-mm | d: width: «30mm» | d: width: 3cm
css-unit-pc | d: width: «10pc» | d: width: 10pt
css-unit-percent | d: width: «50%» | d: background: url('https://i.shop.example/a%20b.png')
css-unit-pt | d: font: «12pt»/1 serif | d: width: 12px
css-unit-px | d: margin: «1px» «+2.5px» 0 auto | d: width: 0; content: '2px'
css-unit-rem | d: width: «10rem» | d: width: 10em
css-unit-vh | d: width: max(«15vh», 2px) | d: width: 15vw
css-unit-vmax | d: width: «15vmax» | d: width: 15vmin
css-unit-vmin | d: width: «15vmin» | d: width: 15vmax
css-unit-vw | d: width: «15vw» | d: width: 15vh
css-user-select | d: «-webkit-user-select: none» | d: --user-select: none
css-variables | s: .var { width: «var(--width2)» } | s: .var { content: 'var(--width2)' }
css-vertical-align | d: «vertical-align: top» | h: <td valign="top">x</td>
css-visibility | d: «visibility: hidden» | d: backface-visibility: hidden
css-white-space-collapse | d: «white-space-collapse: preserve» | d: white-space: pre
css-white-space | d: «white-space: nowrap» | h: <td nowrap>x</td>
css-widows | d: «widows: 2» | d: orphans: 2
css-width | d: «width: 10px» | d: border-width: 10px; max-width: 9px
css-word-break | d: «word-break: break-all» | d: line-break: strict
css-word-spacing | d: «word-spacing: 2px» | d: letter-spacing: 2px
css-word-wrap | d: «word-wrap: break-word» | d: overflow-wrap: break-word
css-writing-mode | d: «writing-mode: vertical-rl» | d: --writing-mode: vertical-rl
css-z-index | d: «z-index: 1» | d: --z-index: 1
`;
