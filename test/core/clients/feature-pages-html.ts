/** A page that uses each HTML or image feature, and one that only looks like it; see `feature-pages-css.ts`. */
export const HTML_PAGES = String.raw`
html-abbr | h: «<abbr title="a">»ASAP</abbr> | h: <table border="0"><tr><td abbr="a">x</td></tr></table>
html-acronym | h: «<ACRONYM title="a">»ASAP</ACRONYM> | h: &lt;acronym&gt;
html-address | h: «<address>»1 High Street</address> | h: <!-- <address> -->
html-align | h: <table border="0"><tr><td width="10" «align=center»>x</td></tr></table> | h: <table border="0"><tr><td valign="top" style="text-align: center">x</td></tr></table>
html-anchor-links | h: <a «href="#top"»>Up</a> | h: <a href="https://shop.example/#top">Up</a>
html-aria-describedby | h: <p «aria-describedby="a"»>x</p> | h: <p data-aria-describedby="a">x</p>
html-aria-hidden | h: <p «aria-hidden="true"»>x</p> | h: <p hidden>x</p>
html-aria-label | h: <a href="https://shop.example" «aria-label='Shop'»>x</a> | h: <a aria-labelledby="s">x</a>
html-aria-labelledby | h: <p «aria-labelledby="a"»>x</p> | h: <p aria-label="a">x</p>
html-aria-live | h: <p «aria-live="polite"»>x</p> | h: <p role="status">x</p>
html-audio | h: «<audio src="https://i.shop.example/a.mp3" controls>»</audio> | h: <a href="https://i.shop.example/a.mp3">audio</a>
html-background | h: <table border="0"><tr><td «background="https://i.shop.example/og.png"»>x</td></tr></table> | h: <table border="0"><tr><td style="background: red">x</td></tr></table>
html-base | h: «<base href="https://shop.example/">» | h: <basefont color="red">
html-bdi | h: «<bdi>»x</bdi> | h: <bdo dir="rtl">x</bdo>
html-blockquote | h: «<blockquote>»x</blockquote> | h: <q>x</q>
html-body | h: «<body class="body">»x</body> | h: <p class="body">x</p>
html-button-reset | h: «<button type="RESET">»x</button> | h: <button type="button">x</button>
html-button-submit | h: «<button type="submit">»x</button> | h: <input type="submit" value="x">
html-cellpadding | h: <table «cellpadding="0"»><tr><td>x</td></tr></table> | h: <table style="padding: 0"><tr><td>x</td></tr></table>
html-cellspacing | h: <table «cellspacing=0»><tr><td>x</td></tr></table> | h: <table style="border-spacing: 0"><tr><td>x</td></tr></table>
html-code | h: «<code>»x</code> | h: <samp>x</samp>
html-comments | h: a«<!-- <h3> -->»b | h: <!--[if mso]><p>a</p><![endif]--><!--[if !mso]><!--><p>b</p><!--<![endif]-->
html-del | h: «<del>»x</del> | h: <ins>x</ins>
html-dfn | h: «<dfn>»x</dfn> | h: <cite>x</cite>
html-dialog | h: «<dialog open>»x</dialog> | h: <div role="dialog">x</div>
html-dir | h: <div lang="en" «dir="ltr"»>x</div> | h: <div style="direction: ltr">x</div>
html-div | h: «<div class="container">»x</div> | h: <span title="<div>">x</span>
html-doctype | h: «<!doctype html>»<p>x</p> | h: <!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"><p>x</p>
html-form | h: «<form action="https://shop.example/s" method="get">»x</form> | h: <a href="https://shop.example/form">form</a>
html-h1-h6 | h: «<h6>»x</h6> | h: <hr>
html-height | h: <table border="0"><tr><td «height="100"» style="height:100px">x</td></tr></table> | h: <table border="0"><tr><td style="height:100px">x</td></tr></table>
html-hidden | h: <p «hidden»>x</p> | h: <input type="hidden" name="a">
html-hr | h: a«<hr />»b | h: <h1>x</h1>
html-image-maps | h: <img src="https://i.shop.example/a.png" alt="a" «usemap="#m"»>«<map name="m">»<area href="https://shop.example/a" alt="a"></map> | h: <a href="https://shop.example/map">map</a>
html-img | h: «<img src="https://i.shop.example/a.png" alt="">» | h: <p role="img">x</p>
html-input-checkbox | h: «<input TYPE=checkbox>» | h: <input type="radio">
html-input-hidden | h: «<input type="hidden" name="a">» | h: <p hidden>x</p>
html-input-radio | h: «<input name="a" type="radio">» | h: <input type="checkbox">
html-input-reset | h: «<input type="reset">» | h: <button type="reset">x</button>
html-input-submit | h: «<input type="submit">» | h: <button type="submit">x</button>
html-input-text | h: «<input>» | h: <input type="email">
html-lang | h: <p «lang="fr"»>x</p> | h: <a href="https://shop.example" hreflang="fr">x</a>
html-link | h: «<link href="https://f.shop.example/css" rel="stylesheet" type="text/css" />» | h: <a href="https://shop.example" rel="link">x</a>
html-lists | h: «<dl>»<dt>x</dt></dl> | h: <p>• x</p>
css-inert-attribute | h: <div «inert»>x</div> | h: <div class="inert">x</div>
html-loading-attribute | h: <img src="https://i.shop.example/a.png" alt="" «loading="lazy"»> | h: <img src="https://i.shop.example/loading.png" alt="loading">
html-mailto-links | h: <a «href="MAILTO:hello@shop.example?subject=a"»>x</a> | h: <a href="https://shop.example/mailto:a">mailto:hello@shop.example</a>
html-marquee | h: «<marquee>»x</marquee> | h: <p class="marquee">x</p>
html-meta-color-scheme | h: «<meta content="light" name="Color-Scheme">» | h: <meta name="theme-color" content="#fff">
html-meter | h: «<meter value=".5">»x</meter> | h: <progress value=".5">x</progress>
html-object | h: «<object data="https://i.shop.example/a.svg">»</object> | h: <a href="https://shop.example/object">object</a>
html-p | h: «<p style="color:green">»x</p> | h: <pre>x</pre>
html-picture | h: «<picture>»<img src="https://i.shop.example/a.png" alt=""></picture> | h: <img src="https://i.shop.example/picture.png" alt="">
html-popover | h: <div «popover» id="p">x</div> | h: <div class="popover">x</div>
html-pre | h: «<pre>»x</pre> | h: <p style="white-space:pre">x</p>
html-progress | h: «<progress max="1">»x</progress> | h: <div role="progressbar">x</div>
html-required | h: <input name="a" «required»> | h: <input name="required">
html-role | h: <table «role="presentation"»><tr><td>x</td></tr></table> | h: <table data-role="a"><tr><td>x</td></tr></table>
html-rp | h: <ruby>x«<rp>»(</rp></ruby> | h: <ruby>x<rt>y</rt></ruby>
html-rt | h: <ruby>x«<rt>»y</rt></ruby> | h: <ruby>x<rp>(</rp></ruby>
html-ruby | h: «<ruby style="background:green">»x</ruby> | h: <b class="ruby">x</b>
html-select | h: «<select name="a">»<option>x</option></select> | h: <b class="select">x</b>
html-semantics | h: «<hgroup>»x</hgroup> | h: <div class="section">x</div>
html-small | h: «<small>»x</small> | h: <font size="1">x</font>
html-span | h: «<span>»x</span> | h: <table border="0"><tr><td colspan="2">x</td></tr></table>
html-srcset | h: <img «srcset="https://i.shop.example/a.png 2x"» src="https://i.shop.example/b.png" alt=""> | h: <img src="https://i.shop.example/srcset.png" alt="">
html-strike | h: «<strike>»x</strike> | h: <s>x</s>
html-strong | h: «<strong>»x</strong> | h: <b>x</b>
html-style | h: «<style type="text/css">»p { color: red }</style> | h: <p style="color: red">x</p>
html-svg | h: «<svg width="10">»<circle r="1"/></svg> | h: <img src="https://i.shop.example/a.svg" alt="">
html-table | h: «<table border="0">»<tr><td>x</td></tr></table> | h: <div style="display: table">x</div>
html-target | h: <a href="https://shop.example" «target="_blank"»>x</a> | h: <a href="https://shop.example/?target=_blank">x</a>
html-textarea | h: «<textarea name="a">»</textarea> | h: <input type="text">
html-valign | h: <table border="0"><tr><td «VALIGN="top"»>x</td></tr></table> | h: <table border="0"><tr><td align="left" style="vertical-align:top">x</td></tr></table>
html-video | h: «<video controls poster="https://i.shop.example/a.png">»</video> | h: <a href="https://i.shop.example/a.mp4">video</a>
html-wbr | h: a«<wbr style="background:green" />»b | h: a<br>b
html-width | h: <table «width="500"» style="width:500px"><tr><td>x</td></tr></table> | h: <table border="0" style="width:500px"><tr><td>x</td></tr></table>
image-apng | h: <img src="«https://i.shop.example/a.apng»" alt=""> | h: <img src="https://i.shop.example/apng.png" alt="">
image-avif | h: <picture><source «type="image/avif"» srcset="https://i.shop.example/a 2x"><img src="https://i.shop.example/b.png" alt=""></picture> | h: <a href="https://i.shop.example/a.avif">x</a>
image-base64 | h: <img src="«data:image/gif;base64,R0lGODlhAQABAAAAACw=»" alt=""> | h: <a href="https://shop.example/?a=base64,">x</a>
image-bmp | h: <img src='«https://i.shop.example/A.BMP?x=1»' alt=""> | h: <img src="https://i.shop.example/a.png?f=a.bmp" alt="">
image-gif | h: <table border="0"><tr><td background="«https://i.shop.example/a.gif»">x</td></tr></table> | h: <img src="https://gif.shop.example/a.png" alt="">
image-hdr | h: <img src="«https://i.shop.example/a.hdr»" alt=""> | h: <img src="https://i.shop.example/hdr" alt="">
image-heif | h: <img src="«https://i.shop.example/a.heic#x»" alt=""> | h: <img src="https://i.shop.example/heif.png" alt="">
image-ico | h: <img src="«https://i.shop.example/favicon.ico»" alt=""> | h: <img src="https://i.shop.example/a.icon.png" alt="">
image-jpg | h: <img src="https://i.shop.example/b" srcset="«https://i.shop.example/a.jpeg» 2x, «https://i.shop.example/c.jpg» 3x" alt=""> | h: <img src="https://i.shop.example/jpg/a.png" alt="">
image-mp4 | h: <img src="«https://i.shop.example/a.mp4»" alt=""> | h: <video src="https://i.shop.example/a.mp4"></video>
image-png | h: <img src="«https://i.shop.example/a.png»" alt=""> | h: <img src="https://i.shop.example/a.png.webp" alt="">
image-svg | s: .a { background-image: «url(https://i.shop.example/a.svg)» } | h: <svg><circle r="1"/></svg>
image-tiff | h: <img src="«https://i.shop.example/a.tif»" alt=""> | h: <img src="https://i.shop.example/a.tiffany.png" alt="">
image-webp | s: .a { background: «url("https://i.shop.example/a.webp")» center / cover } | h: <a href="https://i.shop.example/a.webp">x</a>
`;
