//! Pictures and downloads of the content: what is served has no metadata and no script, and hostile files are refused before they cost memory.

use std::io::Cursor;
use std::time::Instant;

use axum::http::StatusCode;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use leadlight::content::media::MediaFile;

use crate::content::parse;
use crate::site::TestSite;

/// A picture whose left half is red and whose right half is noise.
fn picture(width: u32, height: u32) -> DynamicImage {
    let mut seed = 1_u32;
    let mut noise = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 24) as u8
    };
    DynamicImage::ImageRgb8(RgbImage::from_fn(
        width,
        height,
        |x, _| if x < width / 2 { Rgb([255, 0, 0]) } else { Rgb([0, noise(), noise()]) },
    ))
}

fn encoded(image: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Vec::new();
    image.write_to(&mut Cursor::new(&mut bytes), format).unwrap();
    bytes
}

fn png(width: u32, height: u32) -> Vec<u8> {
    encoded(&picture(width, height), ImageFormat::Png)
}

fn chunk(kind: [u8; 4], content: &[u8]) -> Vec<u8> {
    img_parts::png::PngChunk::new(kind, content.to_vec().into()).encoder().bytes().to_vec()
}

/// A PNG whose head has these sides, and whose data are `data`.
fn png_of(width: u32, height: u32, data: &[u8]) -> Vec<u8> {
    let head = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 2, 0, 0, 0]].concat();
    [b"\x89PNG\r\n\x1a\n".to_vec(), chunk(*b"IHDR", &head), chunk(*b"IDAT", data), chunk(*b"IEND", b"")].concat()
}

fn zlib(bytes: &[u8]) -> Vec<u8> {
    let mut compressor = libdeflater::Compressor::new(libdeflater::CompressionLvl::best());
    let mut packed = vec![0; compressor.zlib_compress_bound(bytes.len())];
    let length = compressor.zlib_compress(bytes, &mut packed).unwrap();
    packed.truncate(length);
    packed
}

/// EXIF with an orientation and a text that stands for a place.
fn exif(orientation: u8) -> Vec<u8> {
    [b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0", &[orientation, 0, 0, 0, 0, 0, 0][..], b"GPS-PLACE"].concat()
}

/// A JPEG with metadata in each place where cameras write some.
fn jpeg(width: u32, height: u32, orientation: u8) -> Vec<u8> {
    let plain = encoded(&picture(width, height), ImageFormat::Jpeg);
    let segment =
        |marker: u8, content: &[u8]| [&[0xff, marker][..], &u16::try_from(content.len() + 2).unwrap().to_be_bytes(), content].concat();
    [
        &plain[..2],
        &segment(0xe1, &[b"Exif\0\0", &exif(orientation)[..]].concat()),
        &segment(0xe1, b"http://ns.adobe.com/xap/1.0/\0<x exif:GPSLatitude='GPS-PLACE'/>"),
        &segment(0xe2, b"MPF\0GPS-PLACE"),
        &segment(0xed, b"Photoshop 3.0\0GPS-PLACE"),
        &segment(0xfe, b"GPS-PLACE"),
        &plain[2..],
        b"\xff\xd8\xff\xe1 a second picture, GPS-PLACE",
        b"PK\x03\x04 and an archive",
    ]
    .concat()
}

fn webp(width: u32, height: u32) -> Vec<u8> {
    use img_parts::ImageEXIF;
    let mut webp = img_parts::webp::WebP::from_bytes(encoded(&picture(width, height), ImageFormat::WebP).into()).unwrap();
    webp.set_exif(Some(exif(1).into()));
    let xmp = img_parts::riff::RiffContent::Data(b"GPS-PLACE ".to_vec().into());
    webp.chunks_mut().push(img_parts::riff::RiffChunk::new(*b"XMP ", xmp));
    [webp.encoder().bytes().to_vec(), b"<script>after the end GPS-PLACE</script>".to_vec()].concat()
}

fn a_box(kind: [u8; 4], content: &[u8]) -> Vec<u8> {
    [&u32::try_from(content.len() + 8).unwrap().to_be_bytes(), &kind[..], content].concat()
}

/// The boxes of an AVIF, without a picture.
fn avif(width: u32, height: u32, item: &[u8]) -> Vec<u8> {
    let ispe = a_box(*b"ispe", &[&[0; 4][..], &width.to_be_bytes(), &height.to_be_bytes()].concat());
    let meta = [&[0; 4][..], item, &a_box(*b"iprp", &a_box(*b"ipco", &ispe))].concat();
    [a_box(*b"ftyp", b"avif\0\0\0\0avifmif1miaf"), a_box(*b"meta", &meta), a_box(*b"mdat", b"data")].concat()
}

fn svg(inside: &str) -> Vec<u8> {
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" viewBox=\"0 0 20 10\">{inside}</svg>")
        .into()
}

fn served(name: &str, bytes: &[u8]) -> MediaFile {
    let content = parse(&[(&format!("media/{name}"), bytes)]).unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
    assert_eq!(content.media.damaged(), [], "{name}");
    content.media.files[name].clone()
}

fn has(bytes: &[u8], what: &str) -> bool {
    bytes.windows(what.len()).any(|it| it == what.as_bytes())
}

#[test]
fn each_fault_is_one_message() {
    let animated = [&png(8, 8)[..33], &chunk(*b"acTL", &[0; 8]), &png(8, 8)[33..]].concat();
    let ihdr = 8 + 12 + 13;
    let (mut bad_crc, jpeg_bytes) = (png(8, 8), jpeg(64, 64, 1));
    bad_crc[ihdr + 10] ^= 1;
    let laughs: Vec<String> = (1..12).map(|n| format!("<!ENTITY l{n} \"{}\">", format!("&l{};", n - 1).repeat(10))).collect();
    let laughs =
        format!("<!DOCTYPE svg [<!ENTITY l0 \"lol\">{}]>{}", laughs.concat(), String::from_utf8(svg("<title>&l11;</title>")).unwrap());
    let nodes = svg(&"<g/>".repeat(150_000));
    let deep = svg(&"<g>".repeat(200_000));
    for (name, bytes, expected) in [
        ("a.gif", &b"GIF89a"[..], "media/a.gif: this kind of file is not served"),
        ("a.png", b"GIF89a", "media/a.png: it is no PNG"),
        ("a.png", b"", "media/a.png: it is no PNG"),
        ("a.png", &jpeg_bytes, "media/a.png: it is a Jpeg, but its name ends in .png; name it a.jpg"),
        ("a", &jpeg_bytes, "media/a: it is a Jpeg, but its name ends in .; name it a.jpg"),
        ("a b.png", &png(8, 8), "media/a b.png: the name has \" \""),
        ("a.png", &png_of(50_000, 50_000, b""), "media/a.png: it is 50000 × 50000 pixels; at most 40 megapixels and 16384 a side"),
        ("a.png", &png_of(20_000, 1, b""), "media/a.png: it is 20000 × 1 pixels; at most"),
        ("a.png", &png_of(7_000, 7_000, b""), "media/a.png: it is 7000 × 7000 pixels; at most"),
        ("a.png", &png_of(0, 7, b""), "media/a.png: "),
        ("a.png", &png(8, 8)[..60], "media/a.png: "),
        ("a.png", &png(8, 8)[..ihdr], "media/a.png: "),
        ("a.png", &bad_crc, "media/a.png: "),
        ("a.png", &animated, "media/a.png: it is animated"),
        ("a.jpg", &jpeg_bytes[..jpeg_bytes.len() / 2], "media/a.jpg: it ends too early"),
        ("a.jpg", &b"\xff\xd8\xff"[..], "media/a.jpg: "),
        ("a.webp", &webp(9, 9)[..60], "media/a.webp: "),
        ("a.avif", &avif(50_000, 50_000, b""), "media/a.avif: it is 50000 × 50000 pixels"),
        ("a.avif", &avif(8, 8, b"")[..70], "media/a.avif: it ends too early"),
        ("a.avif", &avif(8, 8, &a_box(*b"infe", b"\x02\0\0\0\0\x01\0\0Exif\0")), "media/a.avif: it has metadata (EXIF or XMP)"),
        ("a.avif", &avif(8, 8, &a_box(*b"infe", b"\x03\0\0\0\0\0\0\x01\0\0mime\0")), "media/a.avif: it has metadata (EXIF or XMP)"),
        ("a.pdf", b"%PDF-1.7 ...", "media/a.pdf: it ends too early"),
        ("a.svg", b"<html/>", "media/a.svg:1:1: it is no SVG, but <html>"),
        ("a.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>", "media/a.svg:1:1: the viewBox is missing"),
        ("a.svg", b"<svg\n<", "media/a.svg:2:1: "),
        ("a.svg", &svg("<image href='x.png'/>"), "media/a.svg:1:"),
        ("a.svg", laughs.as_bytes(), "media/a.svg:"),
        ("a.svg", &nodes, "media/a.svg:"),
        ("a.svg", &deep, "media/a.svg:"),
    ] {
        let started = Instant::now();
        let faults = parse(&[(&format!("media/{name}"), bytes)]).unwrap_err();
        assert!(faults.len() == 1 && faults[0].starts_with(expected), "{faults:?}, expected {expected}");
        assert!(started.elapsed().as_secs() < 5, "{expected} {:?}", started.elapsed());
    }
    // The head is good, what follows is not.
    for (name, bytes) in [
        ("a.png", png_of(8, 8, b"")),
        ("a.png", png_of(8, 8, &zlib(&[0; 20]))),
        ("a.webp", {
            let mut bytes = encoded(&picture(9, 9), ImageFormat::WebP);
            bytes[30..].fill(0xff);
            bytes
        }),
    ] {
        let content = parse(&[(&format!("media/{name}"), &bytes[..])]).unwrap();
        let damaged: Vec<String> = content.media.damaged().iter().map(ToString::to_string).collect();
        assert!(damaged.len() == 1 && damaged[0].starts_with(&format!("media/{name}: it is damaged: ")), "{damaged:?}");
    }
}

/// Data that unpack to far more than the picture needs: ten gigabytes, if all of it were.
#[test]
fn a_bomb_of_data_is_not_unpacked() {
    let bomb = png_of(8, 8, &zlib(&vec![0; 1 << 28]));
    let content = parse(&[("media/a.png", &bomb[..])]).unwrap();
    let started = Instant::now();
    for _ in 0..40 {
        assert_eq!(content.media.damaged(), []);
    }
    assert!(started.elapsed().as_secs() < 3, "{:?}", started.elapsed());
}

#[test]
fn what_is_served_has_no_metadata_and_nothing_after_its_end() {
    let png =
        [&png(80, 40)[..33], &chunk(*b"eXIf", &exif(1)), &chunk(*b"tEXt", b"Comment\0GPS-PLACE"), &png(80, 40)[33..], b"GPS-PLACE PK"]
            .concat();
    for (name, bytes, size) in [
        ("a.jpg", jpeg(80, 40, 1), (80, 40)),
        ("turned.JPEG", jpeg(80, 40, 6), (40, 80)),
        ("a.png", png, (80, 40)),
        ("a.webp", webp(80, 40), (80, 40)),
    ] {
        assert!(has(&bytes, "GPS-PLACE"), "{name}");
        let file = served(name, &bytes);
        assert!(!has(&file.bytes, "GPS") && !has(&file.bytes, "PK\x03\x04"), "{name}");
        let picture = parse(&[(&format!("media/{name}"), &bytes[..])]).unwrap().media.picture(&format!("media/{name}")).unwrap().clone();
        assert_eq!((picture.width, picture.height), size, "{name}");
        let before = image::load_from_memory(&bytes).unwrap();
        assert_eq!(image::load_from_memory(&file.bytes).unwrap(), before, "{name}: the same pixels");
    }
    assert_eq!(served("a.avif", &avif(80, 40, b"")).bytes, avif(80, 40, b""));
    // What is stripped already stays as it is.
    let stripped = served("a.jpg", &jpeg(80, 40, 6)).bytes;
    assert_eq!(served("a.jpg", &stripped).bytes, stripped);
}

#[test]
fn a_progressive_jpeg_keeps_its_scans() {
    // Written by libjpeg: tables stand between the scans.
    let bytes = include_bytes!("media/progressive.jpg");
    assert!(bytes.windows(2).filter(|it| *it == b"\xff\xda").count() > 3);
    assert_eq!(&served("a.jpg", bytes).bytes[..], &bytes[..]);
}

#[test]
fn variants_are_turned_as_people_see_the_picture() {
    let file = served("a.jpg", &jpeg(1400, 900, 6));
    let widths: Vec<u32> = file.variants().iter().map(|it| it.width).collect();
    assert_eq!(widths, [640]);
    let variant = image::load_from_memory(&file.webp(640).unwrap()).unwrap().to_rgb8();
    assert_eq!(variant.dimensions(), (640, 996), "900 × 1400, smaller");
    // Orientation 6 is turned to the right: what was left is on top.
    let [top, bottom] = [100, 900].map(|y| variant.get_pixel(320, y).0);
    assert!(top[0] > 200 && bottom[0] < 60, "{top:?} {bottom:?}");
}

#[test]
fn transparency_grays_and_deep_colors_have_variants() {
    let deep = DynamicImage::ImageRgba16(image::ImageBuffer::from_fn(700, 50, |x, _| image::Rgba([u16::try_from(x).unwrap() * 90; 4])));
    for image in [deep, DynamicImage::new_luma8(700, 50), DynamicImage::new_luma_a8(700, 50)] {
        let variant = image::load_from_memory(&served("a.png", &encoded(&image, ImageFormat::Png)).webp(640).unwrap()).unwrap();
        assert_eq!((variant.width(), variant.height()), (640, 46));
        assert_eq!(variant.color().has_alpha(), image.color().has_alpha());
    }
    assert_eq!(served("a.jpg", &jpeg(5_000, 1, 1)).webp(640).unwrap().get(8..12), Some(&b"WEBP"[..]), "a height of one stays");
}

#[test]
fn an_svg_loses_scripts_handlers_and_other_addresses() {
    let inside = "<script>alert(1)</script><g onload='alert(2)' style='fill:url(https://evil.example/a)'><path d='M0 0h9'/></g>\
        <foreignObject><body xmlns='http://www.w3.org/1999/xhtml'><iframe src='https://evil.example'/></body></foreignObject>\
        <a xlink:href='javascript:alert(3)'><circle r='2'/></a><use href='https://evil.example/x.svg#a'/>\
        <style>@import 'https://evil.example/a.css'; a { fill: red }</style><set attributeName='href' to='javascript:alert(4)'/>";
    let text = String::from_utf8(served("a.svg", &svg(inside)).bytes.to_vec()).unwrap();
    for gone in
        ["<script", "alert(1)", "alert(2)", "alert(3)", "attributeName", "onload", "foreignObject", "iframe", "https://evil", "//evil"]
    {
        assert!(!text.contains(gone), "{gone}: {text}");
    }
    assert!(text.contains("<path") && text.contains("viewBox=\"0 0 20 10\""), "{text}");
    let content = parse(&[("media/a.svg", &svg("")[..])]).unwrap();
    let picture = content.media.picture("media/a.svg").unwrap();
    assert_eq!((picture.width, picture.height, picture.variants.len()), (20, 10, 0));
}

#[test]
fn files_are_served_forever_under_a_name_with_a_hash() {
    let files = [
        ("media/blog/team.jpg", jpeg(1500, 1000, 1)),
        ("media/logo.svg", svg("<path d='M0 0h9'/>")),
        ("media/flat.png", encoded(&DynamicImage::new_rgb8(700, 10), ImageFormat::Png)),
        ("media/offer.pdf", b"%PDF-1.7\n%%EOF\n".to_vec()),
        ("_redirects", b"/old.pdf /media/offer.pdf".to_vec()),
    ];
    let files: Vec<(&str, &[u8])> = files.iter().map(|(path, bytes)| (*path, &bytes[..])).collect();
    let site = TestSite::start_with_content(&files);
    let state = site.app();
    let media = &state.front_end.options.content.media;
    let team = media.picture("media/blog/team.jpg").unwrap();
    assert_eq!(serde_json::to_value(team).unwrap()["variants"][0]["width"], 640);
    assert!(team.src.starts_with("/assets/blog-team-") && team.variants[1].src == team.src.replace(".jpg", "-1280.webp"));
    let all = ["image/webp", "image/webp", "image/jpeg", "image/svg+xml", "application/pdf"];
    let paths = team
        .variants
        .iter()
        .map(|it| it.src.as_str())
        .chain(["blog/team.jpg", "logo.svg", "offer.pdf"].map(|it| media.download(it).unwrap()));
    for (path, content_type) in paths.zip(all) {
        let answer = site.get(path);
        assert_eq!((answer.status, answer.header("content-type")), (StatusCode::OK, content_type), "{path}");
        assert_eq!(answer.header("cache-control"), "public, max-age=31536000, immutable");
        assert!(answer.header("content-security-policy").starts_with("default-src 'none'"), "{path}: nothing in it runs");
        assert_eq!(site.get(path).header("etag"), answer.header("etag"));
    }
    let flat = media.picture("media/flat.png").unwrap();
    let answer = site.get(&flat.variants[0].src);
    assert!(["image/png", "image/webp"].contains(&answer.header("content-type")), "whichever has fewer bytes");
    assert!(answer.body.len() <= site.get(&flat.src).body.len());
    let moved = site.get("/media/offer.pdf");
    assert_eq!((moved.status, moved.header("location")), (StatusCode::FOUND, media.download("offer.pdf").unwrap()));
    assert_eq!(site.get("/old.pdf").header("location"), "/media/offer.pdf");
    for path in ["/media/nope.pdf", "/media/", "/assets/blog-team-0-640.webp"] {
        assert_eq!(site.get(path).status, StatusCode::NOT_FOUND, "{path}");
    }
    assert!(parse(&[("media/a.pdf", b"%PDF-\n%%EOF"), ("public/media/a.pdf", b"x")]).is_err(), "one address, two files");
}
