use leadlight::engine::*;
#[tokio::main]
async fn main() {
    let b = Bundle { source: std::env::args().nth(1).unwrap_or("globalThis.leadlight={boot(){},render(x){ if(x.includes('loop'))for(;;); if(x.includes('mem')){let a=[];for(;;)a.push({x:a.length});} if(x.includes('throw')) throw new Error('boom'); if(x.includes('micro')){const f=()=>Promise.resolve().then(f);f();} if (x.includes('leak')) {Object.prototype.zz=1; globalThis.leak=1;} return JSON.stringify({ok:true,body:'hi'+x+globalThis.leak+({}).zz,structuredData:[]})}}".into()).into(), source_map_zstd: vec![].into(), boot_message: "{}".into() };
    let p = tokio::task::spawn_blocking(move || Pool::start(b, PoolSettings{threads:1,queue_length:8,deadline:std::time::Duration::from_millis(500),max_heap_bytes:64<<20})).await.unwrap().unwrap();
    for r in ["throw","micro","e","loop","f"] {
        let t=std::time::Instant::now();
        let x = p.render(&RenderRequest{route:r.into(),query:Default::default(),form:None}).await;
        println!("{r}: {:?} {:?} rebuilds {}", x, t.elapsed(), p.rebuilds());
    }
}
