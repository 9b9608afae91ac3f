package io.mcpspring.demo;

@OnNetty
class ReactiveShopApiTests extends ShopApiContract {

}
