/** Further ways to write a feature: nesting, escapes, shorthands, conditional comments; see `feature-pages-css.ts`. */
export const FORM_PAGES = String.raw`
css-gap | s: .a { .b { «gap: 1px» } .c { «gap: 2px» } «gap: 3px» } | s: .a { .gap { color: red } }
css-gap | s: .a { @media print { «gap: 1px»; .b { «row-gap: 2px» } } } | s: @page { margin: 1px }
css-gap | h: <!--[if mso]><table style="«gap:1px»"><tr><td>x</td></tr></table><![endif]--> | h: <!-- <p style="gap:1px">x</p> -->
css-gap | h: <!--[if !mso]><!--><p style="«gap:1px»">x</p><!--<![endif]--> | h: <p title="gap:1px">x</p>
css-gap | h: <![if !mso]><p style="«gap:1px»">x</p><![endif]> | h: <pre>gap:1px</pre>
css-gap | s: .a { «g\61p: 1px» } | s: .g\61p { color: red }
css-gap | h: <p STYLE='font: 12px &quot;A B&quot;;  «GAP : 1px !important» ;'>x</p> | d: font-family: 'gap: 1px'
css-gap | s: <!-- .a { «gap: 1px» } --> | s: .a { /* gap: 1px */ color: red }
css-gap | h: <svg><style>.a { «gap: 1px» }</style></svg> | h: <textarea><style>.a { gap: 1px }</style></textarea>
css-nesting | s: @media screen { .a { «&:hover» { color: red } } } | s: @media screen { .a:hover { color: red } }
css-nesting | s: .b { «.t &» { color: red } } | s: .b { content: '{ .t & }' }
css-at-media | s: .test3 { «@media» { color: #fff } } | s: .test3 { color: #fff } /* @media {} */
css-at-media | s: «@media (400px <= width <= 700px)» { a { color: red } } | s: @import url(a.css) screen;
css-at-media-prefers-color-scheme | s: @import url(a.css) «(prefers-color-scheme: dark)»; | s: @import url(prefers-color-scheme.css);
css-display-flex | d: «display: fl\65x» | d: display: none; flex: 1
css-display-flex | d: «display:-webkit-box» | d: -webkit-box-orient: vertical
css-display-grid | s: @supports (display: grid) { .a { «display: inline-grid» } } | s: @supports (display: grid) { .a { color: red } }
css-display-none | s: @media (max-width: 9px) { .a { «DISPLAY:NONE!important» } } | s: .a { mso-hide: none }
css-background-size | d: background: url('https://i.shop.example/a.png') 1px 2px / «100px auto» no-repeat, url('https://i.shop.example/b.png') 0 / «cover» | d: background: url('https://i.shop.example/a.png') 0 0
css-background-image | s: .a { background: #fff «url("https://i.shop.example/a.png")» } | d: background: #fff
css-list-style-image | d: list-style: «url(https://i.shop.example/a.png)» inside | d: list-style: disc
css-flex-wrap | d: flex-flow: row «wrap-reverse» | d: flex-flow: row nowrap
css-flex-direction | d: flex-flow: «column» nowrap | d: flex-direction: row
css-grid-template | d: «grid-template: 1fr / auto» | d: grid-area: a
css-justify-content | d: «place-content: center» | d: place-self: center
css-align-items | d: «place-items: center» | d: align-self: center
css-inset | d: «inset-inline: 0» | d: border-style: inset
css-intrinsic-size | d: max-width: «-moz-fit-content» | d: grid-template-columns: fit-content(9px)
css-modern-color | s: .a { background: linear-gradient(«oklab(40.1% 0.1143 0.045)», «LAB(29% 39 20)») } | d: color: #abcd
css-rgb | d: box-shadow: 0 0 1px «rgb( 0 , 128 , 0 )» | d: background: url(rgb(1)
css-rgba | d: background: linear-gradient(«rgba(0 128 0 / 50%)», red) | d: --rgba: rgba
css-linear-gradient | d: background-image: «-webkit-linear-gradient(top, red, blue)» | d: --x: linear
css-variables | s: :root { «--ink: #123» } | s: .a--ink { color: red }
css-variables | d: width: calc(«var(--a, var(--b))» + 1px) | d: content: '--a'
css-unit-vw | d: margin: 0 «-2vw» calc(1px + «3.5vw») | s: @media (min-width: 2vw) { a { color: red } }
css-unit-px | s: @keyframes x { 50% { left: «1px» } } | s: .a1px { color: red }
css-unit-percent | s: @keyframes x { 50% { left: «1.5%» } } | s: @keyframes x { 50% { left: 0 } }
css-unit-rem | h: <!--[if (gte mso 9)|(IE)]><td style="width:«2rem»">x</td><![endif]--> | h: <td width="2rem">x</td>
css-pseudo-class-hover | s: .a { &«:hover» { color: red } } | s: a:hovered { color: red }
css-pseudo-class-not | s: @media print { :where(a«:not(:is(b, c))») { color: red } } | s: a:where(b) { color: red }
css-pseudo-class-nth-child | s: li«:nth-child( odd of .a )» { color: red } | s: li:nth-col(2) { color: red }
css-pseudo-element-placeholder | s: input«::-webkit-input-placeholder» { color: red } | s: input:not([placeholder]) { color: red }
css-selector-attribute | s: «[ class *= 'a' i ]» > u ~ div { color: red } | s: u + .body .a { color: red }
css-selector-child | s: :not(a«>»b) { color: red } | s: a b { color: red }
css-selector-chaining | s: u + «.a.b:hover#c» d { color: red } | s: td.a { color: red }
css-selector-universal | s: td «*» { color: red } | s: td[title='*'] { color: red }
css-comments | d: color: red | d: content: '/* x */'
html-hidden | h: <!--[if mso]><p «hidden=""»>x</p><![endif]--> | h: <p style="visibility:hidden" aria-hidden="true">x</p>
html-semantics | h: «<SECTION>»a</SECTION>«<time>»b</time> | h: <sections>x</sections>
html-srcset | h: <picture><source «srcset="https://i.shop.example/a.png"» «sizes="9px"»><img src="https://i.shop.example/b.png" alt=""></picture> | h: <img data-srcset="a.png 2x" alt="">
html-image-maps | h: <img «USEMAP="#m"» alt="a"> | h: <img ismap alt="a">
html-dir | h: <bdo «dir=rtl»>x</bdo> | h: <p data-dir="rtl">x</p>
html-meta-color-scheme | h: «<META NAME='color-scheme' CONTENT='light dark'/>» | h: <meta name="supported-color-schemes" content="light">
image-svg | h: <img src="«data:image/svg+xml,%3Csvg/%3E»" alt=""> | h: <img src="data:image/png;base64,AAAA" alt="">
image-base64 | s: .a { background: «url(data:image/png;base64,AAAA)» } | s: .a { background: url("data:image/svg+xml,%3Csvg/%3E") }
image-webp | d: background-image: image-set(«'https://i.shop.example/a.webp'» 1x, «url(https://i.shop.example/b.webp)» 2x) | d: content: 'a.webp'
image-webp | h: <img src="https://i.shop.example/a.png" srcset="«https://i.shop.example/b.webp?a,b» 1x,https://i.shop.example/c.png 2x" alt=""> | h: <img src="https://i.shop.example/webp" alt="a.webp">
image-webp | h: <picture><source srcset="https://i.shop.example/x" «type=image/webp»><img src="https://i.shop.example/b.png" alt=""></picture> | h: <embed type="image/webp">
image-mp4 | d: background: «url(https://i.shop.example/a.mp4)» | h: <video><source src="https://i.shop.example/a.mp4" type="video/mp4"></video>
image-gif | h: <input type="image" src="«https://i.shop.example/a.gif»" alt="Go"> | h: <input type="text" value="a.gif">
image-png | h: <video poster="«https://i.shop.example/a.png»"></video> | h: <a href="https://i.shop.example/a.png">x</a>
`;
