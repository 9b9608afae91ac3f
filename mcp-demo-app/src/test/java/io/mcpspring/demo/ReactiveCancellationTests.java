package io.mcpspring.demo;

@OnNetty
class ReactiveCancellationTests extends CancellationContract {

}
