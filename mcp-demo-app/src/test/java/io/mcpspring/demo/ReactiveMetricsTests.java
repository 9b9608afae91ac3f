package io.mcpspring.demo;

@OnNetty
class ReactiveMetricsTests extends MetricsContract {

}
