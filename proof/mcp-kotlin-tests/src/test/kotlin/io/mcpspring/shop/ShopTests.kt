package io.mcpspring.shop

import org.springframework.test.context.TestPropertySource

@TestPropertySource(properties = ["spring.main.web-application-type=servlet"])
class ServletShopTests : ShopContract(tenant = "none")

@TestPropertySource(properties = ["spring.main.web-application-type=reactive"])
class ReactiveShopTests : ShopContract(tenant = "acme")
